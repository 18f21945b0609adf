package dev.portcullis.devnet.crypto.secp256k1;

import dev.portcullis.devnet.common.UInt256;

/**
 * Inverses modulo an odd number by division steps (Bernstein and Yang, "Fast constant-time gcd
 * computation and modular inversion", 2019), here in variable time: thirty steps at a time are
 * decided on the last bits alone and then done to the whole numbers. Numbers have nine limbs of
 * thirty bits, lowest first, of which the highest carries the sign.
 */
final class Reciprocal {
  private static final int LIMBS = 9;
  private static final int BITS = 30;
  private static final long MASK = (1L << BITS) - 1;

  private final long[] modulus;

  /** 1 / modulus modulo 2^30. */
  private final long ofModulus;

  /** Inverses modulo an odd number. */
  Reciprocal(UInt256 modulus) {
    this.modulus = limbs(modulus);
    long inverse = 1;
    // Each round doubles the bits that are right.
    for (int i = 0; i < 5; i++) {
      inverse *= 2 - this.modulus[0] * inverse;
    }
    this.ofModulus = inverse & MASK;
  }

  /** The number below the modulus whose product with {@code a} is one; zero for zero. */
  UInt256 of(UInt256 a) {
    long[] f = modulus.clone();
    long[] g = limbs(a);
    // All the time f = d a and g = e a modulo the modulus, d and e between -2 and 1 times it.
    long[] d = new long[LIMBS];
    long[] e = new long[LIMBS];
    e[0] = 1;
    Steps steps = new Steps();
    while (!isZero(g)) {
      steps.decide((int) f[0], (int) g[0]);
      turn(d, e, steps);
      advance(f, g, steps);
    }
    // f is the greatest common divisor: 1 or -1.
    addModulusIfNegative(d);
    if (f[LIMBS - 1] < 0) {
      negate(d);
    }
    addModulusIfNegative(d);
    return number(d);
  }

  /** What thirty steps do: 2^30 f' = u f + v g and 2^30 g' = q f + r g. */
  private static final class Steps {
    /** How far f is ahead of g, negated. */
    private int delta = -1;

    private int u;
    private int v;
    private int q;
    private int r;

    void decide(int lastOfF, int lastOfG) {
      int f = lastOfF;
      int g = lastOfG;
      u = 1;
      v = 0;
      q = 0;
      r = 1;
      int left = BITS;
      while (true) {
        int zeros = Integer.numberOfTrailingZeros(g | (-1 << left));
        g >>= zeros;
        u <<= zeros;
        v <<= zeros;
        delta -= zeros;
        left -= zeros;
        if (left == 0) {
          return;
        }
        if (delta < 0) {
          delta = -delta;
          int old = f;
          f = g;
          g = -old;
          old = u;
          u = q;
          q = -old;
          old = v;
          v = r;
          r = -old;
        }
        // As many of f are added to g as make its last bits zero, four steps' worth at most.
        int bits = Math.min(Math.min(delta + 1, left), 4);
        int inverse = f + (((f + 1) & 4) << 1);
        int factor = (-inverse * g) & ((1 << bits) - 1);
        g += f * factor;
        q += u * factor;
        r += v * factor;
      }
    }
  }

  private void turn(long[] d, long[] e, Steps steps) {
    long u = steps.u;
    long v = steps.v;
    long q = steps.q;
    long r = steps.r;
    long signOfD = d[LIMBS - 1] >> 63;
    long signOfE = e[LIMBS - 1] >> 63;
    // Multiples of the modulus that keep both in range and make the lowest limbs vanish.
    long forD = (u & signOfD) + (v & signOfE);
    long forE = (q & signOfD) + (r & signOfE);
    long sumD = u * d[0] + v * e[0];
    long sumE = q * d[0] + r * e[0];
    forD -= (ofModulus * sumD + forD) & MASK;
    forE -= (ofModulus * sumE + forE) & MASK;
    sumD = (sumD + modulus[0] * forD) >> BITS;
    sumE = (sumE + modulus[0] * forE) >> BITS;
    for (int i = 1; i < LIMBS; i++) {
      sumD += u * d[i] + v * e[i] + modulus[i] * forD;
      sumE += q * d[i] + r * e[i] + modulus[i] * forE;
      d[i - 1] = sumD & MASK;
      e[i - 1] = sumE & MASK;
      sumD >>= BITS;
      sumE >>= BITS;
    }
    d[LIMBS - 1] = sumD;
    e[LIMBS - 1] = sumE;
  }

  private static void advance(long[] f, long[] g, Steps steps) {
    long u = steps.u;
    long v = steps.v;
    long q = steps.q;
    long r = steps.r;
    long sumF = (u * f[0] + v * g[0]) >> BITS;
    long sumG = (q * f[0] + r * g[0]) >> BITS;
    for (int i = 1; i < LIMBS; i++) {
      sumF += u * f[i] + v * g[i];
      sumG += q * f[i] + r * g[i];
      f[i - 1] = sumF & MASK;
      g[i - 1] = sumG & MASK;
      sumF >>= BITS;
      sumG >>= BITS;
    }
    f[LIMBS - 1] = sumF;
    g[LIMBS - 1] = sumG;
  }

  private static boolean isZero(long[] number) {
    long all = 0;
    for (long limb : number) {
      all |= limb;
    }
    return all == 0;
  }

  private static void negate(long[] number) {
    long carry = 0;
    for (int i = 0; i < LIMBS - 1; i++) {
      carry -= number[i];
      number[i] = carry & MASK;
      carry >>= BITS;
    }
    number[LIMBS - 1] = carry - number[LIMBS - 1];
  }

  private void addModulusIfNegative(long[] number) {
    if (number[LIMBS - 1] >= 0) {
      return;
    }
    long carry = 0;
    for (int i = 0; i < LIMBS - 1; i++) {
      carry += number[i] + modulus[i];
      number[i] = carry & MASK;
      carry >>= BITS;
    }
    number[LIMBS - 1] += carry + modulus[LIMBS - 1];
  }

  private static long[] limbs(UInt256 number) {
    long[] words = new long[5];
    number.toLimbs(words, 0);
    long[] limbs = new long[LIMBS];
    for (int i = 0; i < LIMBS; i++) {
      int word = (i * BITS) >> 6;
      int shift = (i * BITS) & 63;
      long limb = words[word] >>> shift;
      if (shift > 64 - BITS) {
        limb |= words[word + 1] << (64 - shift);
      }
      limbs[i] = limb & MASK;
    }
    return limbs;
  }

  private static UInt256 number(long[] limbs) {
    long[] words = new long[5];
    for (int i = 0; i < LIMBS; i++) {
      int word = (i * BITS) >> 6;
      int shift = (i * BITS) & 63;
      words[word] |= limbs[i] << shift;
      if (shift > 64 - BITS) {
        words[word + 1] |= limbs[i] >>> (64 - shift);
      }
    }
    return UInt256.ofLimbs(words, 0);
  }
}
