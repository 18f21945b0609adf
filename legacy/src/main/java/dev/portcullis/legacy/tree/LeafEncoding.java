package dev.portcullis.legacy.tree;

import dev.portcullis.legacy.musig.Fr;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * What stands at the leaves. Each field has bytes of its own in an element, so that no two states
 * have the same elements.
 */
final class LeafEncoding {
  private static final int AMOUNT_BYTES = 16;
  private static final int SLOTS_AT = Fr.BYTES - Long.BYTES - Integer.BYTES;
  private static final int TOKEN_AT = Fr.BYTES - AMOUNT_BYTES - Integer.BYTES;

  private LeafEncoding() {}

  /** An address, or the 20 bytes of a key's hash. */
  static Fr bytes(byte... bytes) {
    byte[] element = new byte[Fr.BYTES];
    System.arraycopy(bytes, 0, element, Fr.BYTES - bytes.length, bytes.length);
    return Fr.of(element);
  }

  /** How many slots an account has, and behind it in 64 bits its nonce. */
  static Fr counters(int slots, long nonce) {
    return Fr.of(
        ByteBuffer.allocate(Fr.BYTES).putInt(SLOTS_AT, slots).putLong(SLOTS_AT + 4, nonce).array());
  }

  /** The slots of {@link #counters}. */
  static int slots(Fr counters) {
    return ByteBuffer.wrap(counters.toBytes()).getInt(SLOTS_AT);
  }

  /**
   * What is in a slot that was ever used: a one, so that it is not what an unused one has; the
   * token's id in 32 bits; the amount in 128 bits.
   *
   * @throws IllegalArgumentException if a number does not fit
   */
  static Fr balance(long token, BigInteger amount) {
    if (token < 0 || token >>> Integer.SIZE != 0) {
      throw new IllegalArgumentException("the id of a token has 32 bits");
    }
    if (amount.signum() < 0 || amount.bitLength() > AMOUNT_BYTES * Byte.SIZE) {
      throw new IllegalArgumentException("an amount has 128 bits");
    }

    return Fr.of(
        ByteBuffer.allocate(Fr.BYTES)
            .put(TOKEN_AT - 1, (byte) 1)
            .putInt(TOKEN_AT, (int) token)
            .putLong(Fr.BYTES - AMOUNT_BYTES, amount.shiftRight(Long.SIZE).longValue())
            .putLong(Fr.BYTES - Long.BYTES, amount.longValue())
            .array());
  }
}
