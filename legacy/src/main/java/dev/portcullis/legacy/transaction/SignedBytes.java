package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Writes what is signed, field by field, each of fixed length and its highest byte first (R-LEG-7).
 */
final class SignedBytes {
  private static final int VERSION = 1;
  private static final int FULL_AMOUNT = 16;
  private static final int RATIO = 15;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream(180);

  /** Of a transaction. */
  static SignedBytes of(TransactionType type) {
    return new SignedBytes().octet(type.signedByte()).octet((byte) VERSION);
  }

  /** Of a transaction as it was written before there were versions. */
  static SignedBytes formerly(TransactionType type) {
    return new SignedBytes().octet(type.formerByte());
  }

  /** Of an order. */
  static SignedBytes ofOrder() {
    return new SignedBytes().octet((byte) 'o').octet((byte) VERSION);
  }

  private SignedBytes octet(byte value) {
    out.write(value);
    return this;
  }

  /** The id of an account or token, or a nonce: 4 bytes. */
  SignedBytes number(long value) {
    return raw(ByteBuffer.allocate(4).putInt((int) value).array());
  }

  /** The id of a token in its former 2 bytes. */
  SignedBytes formerToken(long value) {
    return raw(ByteBuffer.allocate(2).putShort((short) value).array());
  }

  /** 20 bytes. */
  SignedBytes address(Address address) {
    return raw(address.bytes());
  }

  /** 20 bytes. */
  SignedBytes key(PubKeyHash hash) {
    return raw(hash.bytes());
  }

  /** 32 bytes. */
  SignedBytes hash(Hash32 hash) {
    return raw(hash.bytes());
  }

  /** A packed amount: 5 bytes. */
  SignedBytes amount(BigInteger amount) {
    return packed(DecimalFloat.AMOUNT.pack(amount));
  }

  /** A packed fee: 2 bytes. */
  SignedBytes fee(BigInteger fee) {
    return packed(DecimalFloat.FEE.pack(fee));
  }

  /** An amount in full: 16 bytes. */
  SignedBytes fullAmount(BigInteger amount) {
    return padded(amount, FULL_AMOUNT);
  }

  /** One side of a ratio: 15 bytes. */
  SignedBytes ratio(BigInteger side) {
    return padded(side, RATIO);
  }

  /** Both ends: 8 bytes each. */
  SignedBytes time(TimeRange range) {
    return raw(ByteBuffer.allocate(16).putLong(range.from()).putLong(range.until()).array());
  }

  /** As they are. */
  SignedBytes raw(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  /** What was written. */
  byte[] toBytes() {
    return out.toByteArray();
  }

  private SignedBytes packed(Optional<byte[]> bytes) {
    return raw(bytes.orElseThrow(() -> new IllegalArgumentException("is not packable")));
  }

  private SignedBytes padded(BigInteger value, int length) {
    byte[] bytes = value.toByteArray();
    int sign = bytes.length > length && bytes[0] == 0 ? 1 : 0;
    if (value.signum() < 0 || bytes.length - sign > length) {
      throw new IllegalArgumentException("must have at most " + length + " bytes");
    }
    byte[] padded = new byte[length];
    System.arraycopy(bytes, sign, padded, length - bytes.length + sign, bytes.length - sign);
    return raw(padded);
  }
}
