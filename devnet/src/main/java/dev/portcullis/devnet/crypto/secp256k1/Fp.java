package dev.portcullis.devnet.crypto.secp256k1;

import dev.portcullis.devnet.common.UInt256;

/**
 * A number modulo p = 2^256 - 2^32 - 977, the prime of the curve's coordinates. Mutable: every
 * method that computes leaves its result in the receiver, which may be an operand as well.
 *
 * <p>Five signed limbs of 52 bits, lowest first, that may outgrow their 52 bits: sums, differences
 * and small multiples are taken limb by limb and carried only by the next multiplication. A product
 * leaves limbs below 2^53; the limbs of two factors together must stay below 2^112, so that of
 * either of them up to eight products may be added up.
 */
final class Fp {
  private static final int BITS = 52;
  private static final long MASK = (1L << BITS) - 1;
  private static final int TOP_BITS = 48;
  private static final long TOP_MASK = (1L << TOP_BITS) - 1;

  /** 2^256 modulo p. */
  private static final long FOLD_256 = 0x1000003d1L;

  /** 2^260 modulo p, which is what the limbs wrap at. */
  private static final long FOLD = FOLD_256 << 4;

  /** So that the upper word of a product with it is the product shifted by 52. */
  private static final long FOLD_SHIFTED = FOLD << 12;

  /** The lowest limb of p; the others are full. */
  private static final long P0 = MASK + 1 - FOLD_256;

  private static final Reciprocal RECIPROCAL = new Reciprocal(UInt256.of(-FOLD_256, -1, -1, -1));

  private long n0;
  private long n1;
  private long n2;
  private long n3;
  private long n4;

  /** Zero. */
  Fp() {}

  /** The number of a word, modulo p. */
  static Fp of(UInt256 number) {
    long[] words = new long[4];
    number.toLimbs(words, 0);
    Fp fp = new Fp();
    fp.n0 = words[0] & MASK;
    fp.n1 = ((words[0] >>> 52) | (words[1] << 12)) & MASK;
    fp.n2 = ((words[1] >>> 40) | (words[2] << 24)) & MASK;
    fp.n3 = ((words[2] >>> 28) | (words[3] << 36)) & MASK;
    fp.n4 = words[3] >>> 16;
    return fp;
  }

  /** The number, 0 to p - 1. */
  UInt256 toNumber() {
    normalize();
    return UInt256.of(
        n0 | (n1 << 52),
        (n1 >>> 12) | (n2 << 40),
        (n2 >>> 24) | (n3 << 28),
        (n3 >>> 36) | (n4 << 16));
  }

  /** Takes the value of another. */
  void set(Fp a) {
    n0 = a.n0;
    n1 = a.n1;
    n2 = a.n2;
    n3 = a.n3;
    n4 = a.n4;
  }

  /** Becomes a small number. */
  void set(int number) {
    n0 = number;
    n1 = 0;
    n2 = 0;
    n3 = 0;
    n4 = 0;
  }

  /** Becomes a + b. */
  void sum(Fp a, Fp b) {
    n0 = a.n0 + b.n0;
    n1 = a.n1 + b.n1;
    n2 = a.n2 + b.n2;
    n3 = a.n3 + b.n3;
    n4 = a.n4 + b.n4;
  }

  /** Becomes a - b. */
  void difference(Fp a, Fp b) {
    n0 = a.n0 - b.n0;
    n1 = a.n1 - b.n1;
    n2 = a.n2 - b.n2;
    n3 = a.n3 - b.n3;
    n4 = a.n4 - b.n4;
  }

  /** Becomes factor * a, the factor being small. */
  void multiple(Fp a, int factor) {
    n0 = a.n0 * factor;
    n1 = a.n1 * factor;
    n2 = a.n2 * factor;
    n3 = a.n3 * factor;
    n4 = a.n4 * factor;
  }

  /** Becomes a / 2: half of a, or of a + p where a is odd. */
  void half(Fp a) {
    long odd = -(a.n0 & 1);
    long t0 = a.n0 + (odd & P0);
    long t1 = a.n1 + (odd & MASK);
    long t2 = a.n2 + (odd & MASK);
    long t3 = a.n3 + (odd & MASK);
    long t4 = a.n4 + (odd & TOP_MASK);
    n0 = (t0 >> 1) + ((t1 & 1) << (BITS - 1));
    n1 = (t1 >> 1) + ((t2 & 1) << (BITS - 1));
    n2 = (t2 >> 1) + ((t3 & 1) << (BITS - 1));
    n3 = (t3 >> 1) + ((t4 & 1) << (BITS - 1));
    n4 = t4 >> 1;
  }

  /**
   * Becomes a * b. The products of a column of limbs are added up twice: {@code low} is their sum
   * modulo 2^64, {@code high} the sum of what is above their 52 lowest bits. What is above those of
   * the exact sum is a little more than {@code high}, and its last twelve bits are the first of
   * {@code low}: {@link #above} finds it without a comparison.
   */
  void product(Fp a, Fp b) {
    long a0 = a.n0;
    long a1 = a.n1;
    long a2 = a.n2;
    long a3 = a.n3;
    long a4 = a.n4;
    long b0 = b.n0;
    long b1 = b.n1;
    long b2 = b.n2;
    long b3 = b.n3;
    long b4 = b.n4;
    // With twelve more bits in a product, its upper word is what is above the 52 lowest bits.
    long c0 = a0 << 6;
    long c1 = a1 << 6;
    long c2 = a2 << 6;
    long c3 = a3 << 6;
    long c4 = a4 << 6;
    long d0 = b0 << 6;
    long d1 = b1 << 6;
    long d2 = b2 << 6;
    long d3 = b3 << 6;
    long d4 = b4 << 6;

    long low = a1 * b4 + a2 * b3 + a3 * b2 + a4 * b1;
    long high = high(c1, d4) + high(c2, d3) + high(c3, d2) + high(c4, d1);
    final long u5 = low & MASK;
    long carry = above(low, high);
    low = a2 * b4 + a3 * b3 + a4 * b2 + carry;
    high = high(c2, d4) + high(c3, d3) + high(c4, d2) + (carry >> BITS);
    final long u6 = low & MASK;
    carry = above(low, high);
    low = a3 * b4 + a4 * b3 + carry;
    high = high(c3, d4) + high(c4, d3) + (carry >> BITS);
    final long u7 = low & MASK;
    carry = above(low, high);
    low = a4 * b4 + carry;
    high = high(c4, d4) + (carry >> BITS);
    final long u8 = low & MASK;
    final long u9 = above(low, high);

    low = a0 * b0 + u5 * FOLD;
    high = high(c0, d0) + high(u5, FOLD_SHIFTED);
    final long r0 = low & MASK;
    carry = above(low, high);
    low = a0 * b1 + a1 * b0 + u6 * FOLD + carry;
    high = high(c0, d1) + high(c1, d0) + high(u6, FOLD_SHIFTED) + (carry >> BITS);
    final long r1 = low & MASK;
    carry = above(low, high);
    low = a0 * b2 + a1 * b1 + a2 * b0 + u7 * FOLD + carry;
    high = high(c0, d2) + high(c1, d1) + high(c2, d0) + high(u7, FOLD_SHIFTED) + (carry >> BITS);
    n2 = low & MASK;
    carry = above(low, high);
    low = a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0 + u8 * FOLD + carry;
    high =
        high(c0, d3)
            + high(c1, d2)
            + high(c2, d1)
            + high(c3, d0)
            + high(u8, FOLD_SHIFTED)
            + (carry >> BITS);
    n3 = low & MASK;
    carry = above(low, high);
    low = a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0 + u9 * FOLD + carry;
    high =
        high(c0, d4)
            + high(c1, d3)
            + high(c2, d2)
            + high(c3, d1)
            + high(c4, d0)
            + high(u9, FOLD_SHIFTED)
            + (carry >> BITS);
    n4 = low & MASK;
    carry = above(low, high);
    n0 = r0 + ((carry * FOLD) & MASK);
    n1 = r1 + high(carry, FOLD_SHIFTED);
  }

  /** Becomes a * a, like {@link #product} with each mixed product taken once and doubled. */
  void square(Fp a) {
    long a0 = a.n0;
    long a1 = a.n1;
    long a2 = a.n2;
    long a3 = a.n3;
    long a4 = a.n4;
    long c0 = a0 << 6;
    long c1 = a1 << 6;
    long c2 = a2 << 6;
    long c3 = a3 << 6;
    long c4 = a4 << 6;

    long low = 2 * (a1 * a4 + a2 * a3);
    long high = 2 * (high(c1, c4) + high(c2, c3));
    final long u5 = low & MASK;
    long carry = above(low, high);
    low = 2 * (a2 * a4) + a3 * a3 + carry;
    high = 2 * high(c2, c4) + high(c3, c3) + (carry >> BITS);
    final long u6 = low & MASK;
    carry = above(low, high);
    low = 2 * (a3 * a4) + carry;
    high = 2 * high(c3, c4) + (carry >> BITS);
    final long u7 = low & MASK;
    carry = above(low, high);
    low = a4 * a4 + carry;
    high = high(c4, c4) + (carry >> BITS);
    final long u8 = low & MASK;
    final long u9 = above(low, high);

    low = a0 * a0 + u5 * FOLD;
    high = high(c0, c0) + high(u5, FOLD_SHIFTED);
    final long r0 = low & MASK;
    carry = above(low, high);
    low = 2 * (a0 * a1) + u6 * FOLD + carry;
    high = 2 * high(c0, c1) + high(u6, FOLD_SHIFTED) + (carry >> BITS);
    final long r1 = low & MASK;
    carry = above(low, high);
    low = 2 * (a0 * a2) + a1 * a1 + u7 * FOLD + carry;
    high = 2 * high(c0, c2) + high(c1, c1) + high(u7, FOLD_SHIFTED) + (carry >> BITS);
    n2 = low & MASK;
    carry = above(low, high);
    low = 2 * (a0 * a3 + a1 * a2) + u8 * FOLD + carry;
    high = 2 * (high(c0, c3) + high(c1, c2)) + high(u8, FOLD_SHIFTED) + (carry >> BITS);
    n3 = low & MASK;
    carry = above(low, high);
    low = 2 * (a0 * a4 + a1 * a3) + a2 * a2 + u9 * FOLD + carry;
    high =
        2 * (high(c0, c4) + high(c1, c3)) + high(c2, c2) + high(u9, FOLD_SHIFTED) + (carry >> BITS);
    n4 = low & MASK;
    carry = above(low, high);
    n0 = r0 + ((carry * FOLD) & MASK);
    n1 = r1 + high(carry, FOLD_SHIFTED);
  }

  /** Becomes a^(2^times), at least once. */
  void squares(Fp a, int times) {
    square(a);
    for (int i = 1; i < times; i++) {
      square(this);
    }
  }

  private static long high(long a, long b) {
    return Math.multiplyHigh(a, b);
  }

  /** The sum without its 52 lowest bits. */
  private static long above(long low, long high) {
    return high + (((low >>> BITS) - high) & 0xfff);
  }

  /** Becomes 1 / a; zero for zero. */
  void inverse(Fp a) {
    set(of(RECIPROCAL.of(a.toNumber())));
  }

  /** Whether this is zero modulo p. */
  boolean isZero() {
    normalize();
    return (n0 | n1 | n2 | n3 | n4) == 0;
  }

  /** Whether the number, 0 to p - 1, is odd. */
  boolean isOdd() {
    normalize();
    return (n0 & 1) != 0;
  }

  /** Brings the limbs to those of the number from 0 to p - 1. */
  private void normalize() {
    // Once to come near that range from any limbs, once more to come into 0 to 2^256 - 1.
    carry();
    carry();
    if (n0 >= P0 && n1 == MASK && n2 == MASK && n3 == MASK && n4 == TOP_MASK) {
      n0 -= P0;
      n1 = 0;
      n2 = 0;
      n3 = 0;
      n4 = 0;
    }
  }

  private void carry() {
    n0 += (n4 >> TOP_BITS) * FOLD_256;
    n1 += n0 >> BITS;
    n2 += n1 >> BITS;
    n3 += n2 >> BITS;
    n4 = (n4 & TOP_MASK) + (n3 >> BITS);
    n0 &= MASK;
    n1 &= MASK;
    n2 &= MASK;
    n3 &= MASK;
  }
}
