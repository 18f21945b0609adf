package dev.portcullis.ethereum.common;

/** The unsigned multiplication that Java 17 lacks. */
public final class UnsignedMath {

  private UnsignedMath() {}

  /** The upper 64 bits of the unsigned 128-bit product. */
  public static long multiplyHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }
}
