package dev.portcullis.legacy.musig;

/**
 * Helpers for arithmetic modulo P with five limbs of 52 bits.
 *
 * <p>A column of limb products is split into two parts: the carry to the next column, and the rest,
 * which is computed modulo 2^64 and has about 52 bits. <b>The exact split does not matter</b>, so
 * most of the first part is summed up as doubles, in another unit of the processor than the one
 * that computes the rest. The factors are below 2^54, the sums below 2^111, and the error of the
 * first part after eighteen roundings is below 2^9. The rest absorbs it, and stays below 2^62.
 * Values that the next column depends on come from high products of integers.
 *
 * <p>The limbs of the numbers here are between -2^51 and 2^51, so that they can be shifted by
 * twelve bits. The high half of the product of such a shifted limb and another contains the product
 * from bit 52 on.
 */
final class Limbs {
  /** The number of bits of a limb. */
  static final int BITS = 52;

  /** The mask of a limb's bits. */
  static final long MASK = (1L << BITS) - 1;

  /** 2^-52. */
  static final double SCALE = 0x1p-52;

  /** -1 / P modulo 2^52. */
  static final long INVERSE = 0x1f593efffffffL;

  // P, and its lowest limbs shifted.
  static final long P0 = 551_490_712_240_129L;
  static final long P1 = 1_275_002_230_477_886L;
  static final long P2 = 423_691_496_731_624L;
  static final long P3 = -1_685_982_885_422_232L;
  static final long P4 = 53_207_371_014_450L;

  static final long Q0 = P0 << 12;
  static final long Q1 = P1 << 12;

  // 2^-52 modulo P, and its lowest limbs shifted: adding it m times is equivalent to shifting m
  // out.
  static final long F0 = -2_200_791_458_462_766L;
  static final long F1 = -119_257_340_268_065L;
  static final long F2 = -766_368_113_711_928L;
  static final long F3 = -1_987_183_298_860_512L;
  static final long F4 = 6_515_537_206_916L;

  static final long G0 = F0 << 12;
  static final long G1 = F1 << 12;

  private Limbs() {}

  /** Bits 64 to 127 of a signed product. */
  static long high(long a, long b) {
    return Math.multiplyHigh(a, b);
  }
}
