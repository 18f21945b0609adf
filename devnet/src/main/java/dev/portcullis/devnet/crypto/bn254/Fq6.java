package dev.portcullis.devnet.crypto.bn254;

/**
 * c0 + c1 v + c2 v^2 with v^3 = 9 + i.
 *
 * @param c0 the constant
 * @param c1 the coefficient of v
 * @param c2 the coefficient of v^2
 */
record Fq6(Fq2 c0, Fq2 c1, Fq2 c2) {

  static final Fq6 ZERO = new Fq6(Fq2.ZERO, Fq2.ZERO, Fq2.ZERO);
  static final Fq6 ONE = new Fq6(Fq2.ONE, Fq2.ZERO, Fq2.ZERO);

  Fq6 plus(Fq6 other) {
    return new Fq6(c0.plus(other.c0), c1.plus(other.c1), c2.plus(other.c2));
  }

  Fq6 minus(Fq6 other) {
    return new Fq6(c0.minus(other.c0), c1.minus(other.c1), c2.minus(other.c2));
  }

  Fq6 negated() {
    return new Fq6(c0.negated(), c1.negated(), c2.negated());
  }

  Fq6 times(Fq6 other) {
    Fq2 v0 = c0.times(other.c0);
    Fq2 v1 = c1.times(other.c1);
    Fq2 v2 = c2.times(other.c2);
    Fq2 t12 = c1.plus(c2).times(other.c1.plus(other.c2)).minus(v1).minus(v2);
    Fq2 t01 = c0.plus(c1).times(other.c0.plus(other.c1)).minus(v0).minus(v1);
    Fq2 t02 = c0.plus(c2).times(other.c0.plus(other.c2)).minus(v0).minus(v2);
    return new Fq6(v0.plus(t12.timesXi()), t01.plus(v2.timesXi()), t02.plus(v1));
  }

  Fq6 times(Fq2 factor) {
    return new Fq6(c0.times(factor), c1.times(factor), c2.times(factor));
  }

  /** The product with {@code b0 + b1 v}. */
  Fq6 timesSparse(Fq2 b0, Fq2 b1) {
    Fq2 v0 = c0.times(b0);
    Fq2 v1 = c1.times(b1);
    Fq2 t12 = c1.plus(c2).times(b1).minus(v1);
    Fq2 t01 = c0.plus(c1).times(b0.plus(b1)).minus(v0).minus(v1);
    Fq2 t02 = c0.plus(c2).times(b0).minus(v0);
    return new Fq6(v0.plus(t12.timesXi()), t01, t02.plus(v1));
  }

  /** The product with v. */
  Fq6 timesV() {
    return new Fq6(c2.timesXi(), c0, c1);
  }

  Fq6 inverse() {
    Fq2 t0 = c0.squared().minus(c1.times(c2).timesXi());
    Fq2 t1 = c2.squared().timesXi().minus(c0.times(c1));
    Fq2 t2 = c1.squared().minus(c0.times(c2));
    Fq2 norm = c0.times(t0).plus(c2.times(t1).plus(c1.times(t2)).timesXi());
    return new Fq6(t0, t1, t2).times(norm.inverse());
  }
}
