package dev.portcullis.devnet.crypto.bn254;

import java.math.BigInteger;

/**
 * c0 + c1 w with w^2 = v: the field of pairing values.
 *
 * @param c0 the constant
 * @param c1 the coefficient of w
 */
record Fq12(Fq6 c0, Fq6 c1) {

  static final Fq12 ONE = new Fq12(Fq6.ONE, Fq6.ZERO);

  /**
   * (9 + i)^(k (q - 1) / 6), the factor of the coefficient of w^k when raising to the q-th power.
   */
  private static final Fq2[] FROBENIUS = new Fq2[6];

  static {
    BigInteger sixth = Fq.MODULUS.subtract(BigInteger.ONE).divide(BigInteger.valueOf(6));
    for (int k = 0; k < FROBENIUS.length; k++) {
      FROBENIUS[k] = Fq2.XI.power(sixth.multiply(BigInteger.valueOf(k)));
    }
  }

  /** (9 + i)^(k (q - 1) / 6). */
  static Fq2 frobeniusFactor(int k) {
    return FROBENIUS[k];
  }

  Fq12 times(Fq12 other) {
    Fq6 v0 = c0.times(other.c0);
    Fq6 v1 = c1.times(other.c1);
    Fq6 mixed = c0.plus(c1).times(other.c0.plus(other.c1));
    return new Fq12(v0.plus(v1.timesV()), mixed.minus(v0).minus(v1));
  }

  Fq12 squared() {
    Fq6 product = c0.times(c1);
    Fq6 square = c0.plus(c1).times(c0.plus(c1.timesV()));
    return new Fq12(square.minus(product).minus(product.timesV()), product.plus(product));
  }

  /** The product with {@code b0 + (b3 + b4 v) w}, the shape of a line through two points. */
  Fq12 timesLine(Fq2 b0, Fq2 b3, Fq2 b4) {
    Fq6 v0 = c0.times(b0);
    Fq6 v1 = c1.timesSparse(b3, b4);
    Fq6 mixed = c0.plus(c1).timesSparse(b0.plus(b3), b4);
    return new Fq12(v0.plus(v1.timesV()), mixed.minus(v0).minus(v1));
  }

  /** The q^6-th power; for elements of norm one the inverse. */
  Fq12 conjugated() {
    return new Fq12(c0, c1.negated());
  }

  Fq12 inverse() {
    Fq6 norm = c0.times(c0).minus(c1.times(c1).timesV()).inverse();
    return new Fq12(c0.times(norm), c1.negated().times(norm));
  }

  /** The q-th power. */
  Fq12 frobenius() {
    return new Fq12(
        new Fq6(
            c0.c0().conjugated(),
            c0.c1().conjugated().times(FROBENIUS[2]),
            c0.c2().conjugated().times(FROBENIUS[4])),
        new Fq6(
            c1.c0().conjugated().times(FROBENIUS[1]),
            c1.c1().conjugated().times(FROBENIUS[3]),
            c1.c2().conjugated().times(FROBENIUS[5])));
  }

  Fq12 power(long exponent) {
    Fq12 result = this;
    for (int i = 62 - Long.numberOfLeadingZeros(exponent); i >= 0; i--) {
      result = result.squared();
      if ((exponent >>> i & 1) == 1) {
        result = result.times(this);
      }
    }
    return result;
  }
}
