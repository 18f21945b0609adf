package dev.portcullis.legacy.transaction;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.legacy.musig.PubKeyHash;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;

/** Writes the bytes to sign, field by field, each of fixed length and big-endian (R-LEG-7). */
final class SigningPayloadWriter {
  private static final int VERSION = 1;
  private static final int FULL_AMOUNT = 16;
  private static final int RATIO = 15;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream(180);

  /** The writer of a transaction. */
  static SigningPayloadWriter of(LegacyTransactionType type) {
    return new SigningPayloadWriter().octet(type.signedByte()).octet((byte) VERSION);
  }

  /** The writer of a transaction before there were versions. */
  static SigningPayloadWriter formerly(LegacyTransactionType type) {
    return new SigningPayloadWriter().octet(type.v0Byte());
  }

  /** The writer of an order. */
  static SigningPayloadWriter ofOrder() {
    return new SigningPayloadWriter().octet((byte) 'o').octet((byte) VERSION);
  }

  private SigningPayloadWriter octet(byte value) {
    out.write(value);
    return this;
  }

  /** The id of an account or token, or a nonce: 4 bytes. */
  SigningPayloadWriter number(long value) {
    return raw(ByteBuffer.allocate(4).putInt((int) value).array());
  }

  /** The id of a token in its former 2 bytes. */
  SigningPayloadWriter v0Token(long value) {
    return raw(ByteBuffer.allocate(2).putShort((short) value).array());
  }

  /** 20 bytes. */
  SigningPayloadWriter address(Address address) {
    return raw(address.bytes());
  }

  /** 20 bytes. */
  SigningPayloadWriter key(PubKeyHash hash) {
    return raw(hash.bytes());
  }

  /** 32 bytes. */
  SigningPayloadWriter hash(Hash32 hash) {
    return raw(hash.bytes());
  }

  /** A packed amount: 5 bytes. */
  SigningPayloadWriter amount(BigInteger amount) {
    return packed(DecimalFloat.AMOUNT.pack(amount));
  }

  /** A packed fee: 2 bytes. */
  SigningPayloadWriter fee(BigInteger fee) {
    return packed(DecimalFloat.FEE.pack(fee));
  }

  /** An amount in full: 16 bytes. */
  SigningPayloadWriter fullAmount(BigInteger amount) {
    return padded(amount, FULL_AMOUNT);
  }

  /** One side of a ratio: 15 bytes. */
  SigningPayloadWriter ratio(BigInteger side) {
    return padded(side, RATIO);
  }

  /** Both ends of a time range: 8 bytes each. */
  SigningPayloadWriter time(TimeRange range) {
    return raw(ByteBuffer.allocate(16).putLong(range.from()).putLong(range.until()).array());
  }

  /** Bytes as they are. */
  SigningPayloadWriter raw(byte[] bytes) {
    out.writeBytes(bytes);
    return this;
  }

  /** The written bytes. */
  byte[] toBytes() {
    return out.toByteArray();
  }

  private SigningPayloadWriter packed(Optional<byte[]> bytes) {
    return raw(bytes.orElseThrow(() -> new IllegalArgumentException("is not packable")));
  }

  private SigningPayloadWriter padded(BigInteger value, int length) {
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
