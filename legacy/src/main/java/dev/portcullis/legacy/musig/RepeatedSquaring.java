package dev.portcullis.legacy.musig;

import static dev.portcullis.legacy.musig.Limbs.F0;
import static dev.portcullis.legacy.musig.Limbs.F1;
import static dev.portcullis.legacy.musig.Limbs.F2;
import static dev.portcullis.legacy.musig.Limbs.F3;
import static dev.portcullis.legacy.musig.Limbs.F4;
import static dev.portcullis.legacy.musig.Limbs.G0;
import static dev.portcullis.legacy.musig.Limbs.G1;
import static dev.portcullis.legacy.musig.Limbs.INVERSE;
import static dev.portcullis.legacy.musig.Limbs.MASK;
import static dev.portcullis.legacy.musig.Limbs.P0;
import static dev.portcullis.legacy.musig.Limbs.P1;
import static dev.portcullis.legacy.musig.Limbs.P2;
import static dev.portcullis.legacy.musig.Limbs.P3;
import static dev.portcullis.legacy.musig.Limbs.P4;
import static dev.portcullis.legacy.musig.Limbs.Q0;
import static dev.portcullis.legacy.musig.Limbs.Q1;
import static dev.portcullis.legacy.musig.Limbs.SCALE;
import static dev.portcullis.legacy.musig.Limbs.high;

/**
 * Repeated squaring modulo P: nearly all the time of verifying a signature. Of the twenty-five limb
 * products of a multiplication, ten are duplicates in a square.
 */
final class RepeatedSquaring {
  private RepeatedSquaring() {}

  /**
   * {@code number} to the power of 2^{@code times}; {@link Fr} defines its valid range.
   *
   * @param times 0 or more
   */
  static Fr of(Fr number, int times) {
    long a0 = number.a0;
    long a1 = number.a1;
    long a2 = number.a2;
    long a3 = number.a3;
    long a4 = number.a4;
    for (int i = 0; i < times; i++) {
      double x0 = (double) a0;
      double x1 = (double) a1;
      double x2 = (double) a2;
      double x3 = (double) a3;
      double x4 = (double) a4;
      long d0 = a0 << 1;
      long d1 = a1 << 1;
      long d2 = a2 << 1;
      long d3 = a3 << 1;
      double y0 = x0 + x0;
      double y1 = x1 + x1;
      double y2 = x2 + x2;
      double y3 = x3 + x3;
      double e0 = x0 * x0;
      long h0 = (long) (e0 * SCALE);
      long t0 = a0 * a0 - (h0 << 52);
      long m0 = t0 & MASK;
      double n0 = (double) m0;
      double e1 = y0 * x1;
      long h1 = (long) (e1 * SCALE) + high(m0, G0);
      long t1 = d0 * a1;
      t1 = t1 + m0 * F0 - (h1 << 52) + h0 + (t0 >> 52);
      long m1 = t1 & MASK;
      double n1 = (double) m1;
      double e2 = y0 * x2 + x1 * x1;
      long h2 = (long) (e2 * SCALE) + high(m0, G1) + high(m1, G0);
      long t2 = d0 * a2 + a1 * a1;
      t2 = t2 + m0 * F1 + m1 * F0 - (h2 << 52) + h1 + (t1 >> 52);
      long m2 = t2 & MASK;
      double n2 = (double) m2;
      double e3 = y0 * x3 + y1 * x2 + n0 * F2;
      long h3 = (long) (e3 * SCALE) + high(m1, G1) + high(m2, G0);
      long t3 = d0 * a3 + d1 * a2;
      t3 = t3 + m0 * F2 + m1 * F1 + m2 * F0 - (h3 << 52) + h2 + (t2 >> 52);
      long m3 = t3 & MASK;
      double n3 = (double) m3;
      double e4 = y0 * x4 + y1 * x3 + x2 * x2 + n0 * F3 + n1 * F2;
      long h4 = (long) (e4 * SCALE) + high(m2, G1) + high(m3, G0);
      long t4 = d0 * a4 + d1 * a3 + a2 * a2;
      t4 = t4 + m0 * F3 + m1 * F2 + m2 * F1 + m3 * F0 - (h4 << 52) + h3 + (t3 >> 52);
      long m4 = (t4 * INVERSE) & MASK;
      double n4 = (double) m4;
      long last = high(m4, Q0);
      t4 += m4 * P0 - (last << 52);
      h4 += last;
      double e5 = y1 * x4 + y2 * x3 + n0 * F4 + n1 * F3 + n2 * F2;
      long h5 = (long) (e5 * SCALE) + high(m3, G1) + high(m4, Q1);
      long t5 = d1 * a4 + d2 * a3;
      t5 = t5 + m0 * F4 + m1 * F3 + m2 * F2 + m3 * F1 + m4 * P1 - (h5 << 52) + h4 + (t4 >> 52);
      double e6 = y2 * x4 + x3 * x3 + n1 * F4 + n2 * F3 + n3 * F2 + n4 * P2;
      long h6 = (long) (e6 * SCALE);
      long t6 = d2 * a4 + a3 * a3;
      t6 = t6 + m1 * F4 + m2 * F3 + m3 * F2 + m4 * P2 - (h6 << 52) + h5 + (t5 >> 52);
      double e7 = y3 * x4 + n2 * F4 + n3 * F3 + n4 * P3;
      long h7 = (long) (e7 * SCALE);
      long t7 = d3 * a4;
      t7 = t7 + m2 * F4 + m3 * F3 + m4 * P3 - (h7 << 52) + h6 + (t6 >> 52);
      double e8 = x4 * x4 + n3 * F4 + n4 * P4;
      long h8 = (long) (e8 * SCALE);
      long t8 = a4 * a4;
      t8 = t8 + m3 * F4 + m4 * P4 - (h8 << 52) + h7 + (t7 >> 52);
      long t9 = h8 + (t8 >> 52);
      a0 = t5 & MASK;
      a1 = t6 & MASK;
      a2 = t7 & MASK;
      a3 = t8 & MASK;
      a4 = t9;
    }
    return new Fr(a0, a1, a2, a3, a4);
  }
}
