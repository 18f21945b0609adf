package dev.portcullis.legacy.tree;

import dev.portcullis.legacy.musig.Fr;
import java.math.BigInteger;
import java.nio.ByteBuffer;

/**
 * The encoding of leaves. Each field has bytes of its own in an element, so that different states
 * have different elements.
 */
final class LeafEncoding {
  private static final int AMOUNT_BYTES = 16;
  private static final int SLOTS_AT = Fr.BYTES - Long.BYTES - Integer.BYTES;
  private static final int TOKEN_AT = Fr.BYTES - AMOUNT_BYTES - Integer.BYTES;

  private LeafEncoding() {}

  /** The element of an address, or of the 20 bytes of a key's hash. */
  static Fr bytes(byte... bytes) {
    byte[] element = new byte[Fr.BYTES];
    System.arraycopy(bytes, 0, element, Fr.BYTES - bytes.length, bytes.length);
    return Fr.of(element);
  }

  /** The number of slots of an account, followed by its nonce in 64 bits. */
  static Fr counters(int slots, long nonce) {
    return Fr.of(
        ByteBuffer.allocate(Fr.BYTES).putInt(SLOTS_AT, slots).putLong(SLOTS_AT + 4, nonce).array());
  }

  /** The slots of {@link #counters}. */
  static int slots(Fr counters) {
    return ByteBuffer.wrap(counters.toBytes()).getInt(SLOTS_AT);
  }

  /**
   * The content of a slot that was ever used: a one, to distinguish it from an unused slot; the
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
