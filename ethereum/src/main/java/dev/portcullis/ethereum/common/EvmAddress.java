package dev.portcullis.ethereum.common;

/** The 20-byte address of an account. Stored in three words, which makes it a cheap map key. */
public final class EvmAddress implements Comparable<EvmAddress> {

  /** Bytes in an address. */
  public static final int SIZE = 20;

  /** The address of twenty zero bytes. */
  public static final EvmAddress ZERO = new EvmAddress(0, 0, 0);

  private final int high;
  private final long middle;
  private final long low;

  private EvmAddress(int high, long middle, long low) {
    this.high = high;
    this.middle = middle;
    this.low = low;
  }

  /**
   * Reads 20 bytes of {@code 0x} hex in any letter case; throws IllegalArgumentException if
   * malformed.
   */
  public static EvmAddress of(String hex) {
    return of(EthereumHex.parseData(hex, SIZE));
  }

  /** From exactly 20 bytes; throws IllegalArgumentException otherwise. */
  public static EvmAddress of(byte[] bytes) {
    if (bytes.length != SIZE) {
      throw new IllegalArgumentException("an address has 20 bytes, got " + bytes.length);
    }
    return of(bytes, 0);
  }

  /** From the 20 bytes at {@code offset}. */
  public static EvmAddress of(byte[] bytes, int offset) {
    return new EvmAddress(
        BigEndian.getInt(bytes, offset),
        BigEndian.getLong(bytes, offset + 4),
        BigEndian.getLong(bytes, offset + 12));
  }

  /** From a small number, as for precompiled contracts. */
  public static EvmAddress of(long number) {
    return new EvmAddress(0, 0, number);
  }

  /** The lower 20 bytes of a word given by its limbs, lowest first, at {@code offset}. */
  public static EvmAddress ofLimbs(long[] limbs, int offset) {
    long second = limbs[offset + 1];
    return new EvmAddress((int) limbs[offset + 2], second, limbs[offset]);
  }

  /** Writes this address, zero-extended, into four limbs, lowest first, at {@code offset}. */
  public void toLimbs(long[] limbs, int offset) {
    limbs[offset] = low;
    limbs[offset + 1] = middle;
    limbs[offset + 2] = high & 0xffffffffL;
    limbs[offset + 3] = 0;
  }

  /** If this is a number below 2^31 (a precompile's), that number; otherwise -1. */
  public int smallNumber() {
    return high == 0 && middle == 0 && low >= 0 && low <= Integer.MAX_VALUE ? (int) low : -1;
  }

  /** The 20 bytes. */
  public byte[] toArray() {
    byte[] bytes = new byte[SIZE];
    BigEndian.putInt(bytes, 0, high);
    BigEndian.putLong(bytes, 4, middle);
    BigEndian.putLong(bytes, 12, low);
    return bytes;
  }

  @Override
  public int compareTo(EvmAddress other) {
    int order = Integer.compareUnsigned(high, other.high);
    if (order == 0) {
      order = Long.compareUnsigned(middle, other.middle);
    }
    return order == 0 ? Long.compareUnsigned(low, other.low) : order;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof EvmAddress that
        && low == that.low
        && middle == that.middle
        && high == that.high;
  }

  @Override
  public int hashCode() {
    long mixed = (low * 0x9e3779b97f4a7c15L) ^ (middle * 0xc2b2ae3d27d4eb4fL) ^ high;
    return (int) (mixed ^ (mixed >>> 32));
  }

  /** Lower-case {@code 0x} hex, 42 characters. */
  @Override
  public String toString() {
    return EthereumHex.data(toArray());
  }
}
