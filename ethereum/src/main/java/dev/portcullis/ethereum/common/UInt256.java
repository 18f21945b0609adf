package dev.portcullis.ethereum.common;

import java.math.BigInteger;

/**
 * An immutable unsigned 256-bit number: balances in wei, storage slots and their values. Arithmetic
 * wraps modulo 2^256. The interpreter computes on raw limbs instead, and uses this type only where
 * values enter or leave the state.
 */
public final class UInt256 implements Comparable<UInt256> {

  /** Bytes in a word. */
  public static final int SIZE = 32;

  /** Zero. */
  public static final UInt256 ZERO = new UInt256(0, 0, 0, 0);

  /** One. */
  public static final UInt256 ONE = new UInt256(1, 0, 0, 0);

  /** 2^256 - 1. */
  public static final UInt256 MAX = new UInt256(-1, -1, -1, -1);

  private final long limb0;
  private final long limb1;
  private final long limb2;
  private final long limb3;

  private UInt256(long limb0, long limb1, long limb2, long limb3) {
    this.limb0 = limb0;
    this.limb1 = limb1;
    this.limb2 = limb2;
    this.limb3 = limb3;
  }

  /** From an unsigned 64-bit number. */
  public static UInt256 of(long value) {
    return value == 0 ? ZERO : new UInt256(value, 0, 0, 0);
  }

  /** From a number in 0 to 2^256 - 1; throws IllegalArgumentException otherwise. */
  public static UInt256 of(BigInteger value) {
    if (value.signum() < 0 || value.bitLength() > 256) {
      throw new IllegalArgumentException("outside 256 bits: " + value);
    }
    return new UInt256(
        value.longValue(),
        value.shiftRight(64).longValue(),
        value.shiftRight(128).longValue(),
        value.shiftRight(192).longValue());
  }

  /** From at most 32 big-endian bytes; throws IllegalArgumentException for more. */
  public static UInt256 of(byte[] bytes) {
    if (bytes.length == SIZE) {
      return of(bytes, 0);
    }
    if (bytes.length > SIZE) {
      throw new IllegalArgumentException("a word has at most 32 bytes, got " + bytes.length);
    }
    byte[] padded = new byte[SIZE];
    System.arraycopy(bytes, 0, padded, SIZE - bytes.length, bytes.length);
    return of(padded, 0);
  }

  /** From the 32 big-endian bytes at {@code offset}. */
  public static UInt256 of(byte[] bytes, int offset) {
    return of(
        BigEndian.getLong(bytes, offset + 24),
        BigEndian.getLong(bytes, offset + 16),
        BigEndian.getLong(bytes, offset + 8),
        BigEndian.getLong(bytes, offset));
  }

  /** From four limbs of 64 bits, lowest first. */
  public static UInt256 of(long limb0, long limb1, long limb2, long limb3) {
    return (limb0 | limb1 | limb2 | limb3) == 0 ? ZERO : new UInt256(limb0, limb1, limb2, limb3);
  }

  /** From the four limbs, lowest first, at {@code offset}. */
  public static UInt256 ofLimbs(long[] limbs, int offset) {
    return of(limbs[offset], limbs[offset + 1], limbs[offset + 2], limbs[offset + 3]);
  }

  /** Writes the four limbs, lowest first, at {@code offset}. */
  public void toLimbs(long[] limbs, int offset) {
    limbs[offset] = limb0;
    limbs[offset + 1] = limb1;
    limbs[offset + 2] = limb2;
    limbs[offset + 3] = limb3;
  }

  /** Whether this is zero. */
  public boolean isZero() {
    return (limb0 | limb1 | limb2 | limb3) == 0;
  }

  /** Whether this fits a non-negative {@code long}. */
  public boolean fitsLong() {
    return (limb1 | limb2 | limb3) == 0 && limb0 >= 0;
  }

  /** The lowest 64 bits. */
  public long longValue() {
    return limb0;
  }

  /** The sum modulo 2^256. */
  public UInt256 plus(UInt256 other) {
    long r0 = limb0 + other.limb0;
    long carry = Long.compareUnsigned(r0, limb0) < 0 ? 1 : 0;
    long r1 = limb1 + other.limb1;
    long carry1 = Long.compareUnsigned(r1, limb1) < 0 ? 1 : 0;
    r1 += carry;
    carry1 |= carry == 1 && r1 == 0 ? 1 : 0;
    long r2 = limb2 + other.limb2;
    long carry2 = Long.compareUnsigned(r2, limb2) < 0 ? 1 : 0;
    r2 += carry1;
    carry2 |= carry1 == 1 && r2 == 0 ? 1 : 0;
    return of(r0, r1, r2, limb3 + other.limb3 + carry2);
  }

  /** The difference modulo 2^256. */
  public UInt256 minus(UInt256 other) {
    UInt256 complement = of(~other.limb0, ~other.limb1, ~other.limb2, ~other.limb3);
    return plus(complement).plus(ONE);
  }

  /** The product with a non-negative {@code long}, modulo 2^256. */
  public UInt256 times(long factor) {
    long r0 = limb0 * factor;
    long c0 = UnsignedMath.multiplyHigh(limb0, factor);
    long r1 = limb1 * factor;
    long c1 = UnsignedMath.multiplyHigh(limb1, factor);
    long r2 = limb2 * factor;
    long c2 = UnsignedMath.multiplyHigh(limb2, factor);
    long r3 = limb3 * factor;
    return of(r0, r1, r2, r3).plus(of(0, c0, c1, c2));
  }

  /** This number, 0 to 2^256 - 1. */
  public BigInteger toBigInteger() {
    return fitsLong() ? BigInteger.valueOf(limb0) : new BigInteger(1, toArray());
  }

  /** The 32 big-endian bytes. */
  public byte[] toArray() {
    byte[] bytes = new byte[SIZE];
    writeTo(bytes, 0);
    return bytes;
  }

  /** Writes the 32 big-endian bytes at {@code offset}. */
  public void writeTo(byte[] bytes, int offset) {
    BigEndian.putLong(bytes, offset, limb3);
    BigEndian.putLong(bytes, offset + 8, limb2);
    BigEndian.putLong(bytes, offset + 16, limb1);
    BigEndian.putLong(bytes, offset + 24, limb0);
  }

  /** The big-endian bytes without leading zeros; none for zero. */
  public byte[] toMinimalArray() {
    int size = (bitLength() + 7) / 8;
    byte[] bytes = new byte[size];
    System.arraycopy(toArray(), SIZE - size, bytes, 0, size);
    return bytes;
  }

  /** The position of the highest set bit plus one; zero for zero. */
  public int bitLength() {
    if (limb3 != 0) {
      return 256 - Long.numberOfLeadingZeros(limb3);
    }
    if (limb2 != 0) {
      return 192 - Long.numberOfLeadingZeros(limb2);
    }
    return limb1 != 0
        ? 128 - Long.numberOfLeadingZeros(limb1)
        : 64 - Long.numberOfLeadingZeros(limb0);
  }

  @Override
  public int compareTo(UInt256 other) {
    if (limb3 != other.limb3) {
      return Long.compareUnsigned(limb3, other.limb3);
    }
    if (limb2 != other.limb2) {
      return Long.compareUnsigned(limb2, other.limb2);
    }
    return limb1 != other.limb1
        ? Long.compareUnsigned(limb1, other.limb1)
        : Long.compareUnsigned(limb0, other.limb0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof UInt256 that
        && limb0 == that.limb0
        && limb1 == that.limb1
        && limb2 == that.limb2
        && limb3 == that.limb3;
  }

  @Override
  public int hashCode() {
    long mixed = limb0 * 0x9e3779b97f4a7c15L ^ limb1 ^ limb2 * 0xc2b2ae3d27d4eb4fL ^ limb3;
    return (int) (mixed ^ (mixed >>> 32));
  }

  /** The QUANTITY form: {@code 0x} hex without leading zeros. */
  @Override
  public String toString() {
    return EthereumHex.quantity(toBigInteger());
  }
}
