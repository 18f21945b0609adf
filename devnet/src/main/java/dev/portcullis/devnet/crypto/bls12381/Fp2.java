package dev.portcullis.devnet.crypto.bls12381;

import java.util.Optional;

/**
 * a + b i with i^2 = -1.
 *
 * @param a the real part
 * @param b the imaginary part
 */
record Fp2(Fp a, Fp b) implements SquareRootField<Fp2> {
  static final Fp2 ZERO = new Fp2(Fp.ZERO, Fp.ZERO);
  static final Fp2 ONE = new Fp2(Fp.ONE, Fp.ZERO);

  static Fp2 of(long a, long b) {
    return new Fp2(Fp.of(a), Fp.of(b));
  }

  @Override
  public Fp2 plus(Fp2 other) {
    return new Fp2(a.plus(other.a), b.plus(other.b));
  }

  @Override
  public Fp2 minus(Fp2 other) {
    return new Fp2(a.minus(other.a), b.minus(other.b));
  }

  @Override
  public Fp2 times(Fp2 other) {
    return new Fp2(
        a.times(other.a).minus(b.times(other.b)), a.times(other.b).plus(b.times(other.a)));
  }

  @Override
  public Fp2 squared() {
    return times(this);
  }

  @Override
  public Fp2 inverse() {
    Fp norm = norm().inverse();
    return new Fp2(a.times(norm), b.negated().times(norm));
  }

  private Fp norm() {
    return a.squared().plus(b.squared());
  }

  @Override
  public boolean isZero() {
    return a.isZero() && b.isZero();
  }

  @Override
  public Fp2 one() {
    return ONE;
  }

  @Override
  public Fp2 negated() {
    return ZERO.minus(this);
  }

  @Override
  public boolean isOdd() {
    return a.isZero() ? b.isOdd() : a.isOdd();
  }

  /** (x + y i)^2 = a + b i: x^2 is half of a plus or minus the root of the norm, y = b / 2x. */
  @Override
  public Optional<Fp2> squareRoot() {
    if (b.isZero()) {
      // Either a or -a has a root, because -1 has none.
      return a.squareRoot()
          .map(root -> new Fp2(root, Fp.ZERO))
          .or(() -> a.negated().squareRoot().map(root -> new Fp2(Fp.ZERO, root)));
    }
    return norm()
        .squareRoot()
        .map(
            norm -> {
              Fp x =
                  a.plus(norm)
                      .times(Fp.HALF)
                      .squareRoot()
                      .or(() -> a.minus(norm).times(Fp.HALF).squareRoot())
                      .orElseThrow();
              return new Fp2(x, b.times(Fp.HALF).times(x.inverse()));
            });
  }
}
