package dev.portcullis.devnet.crypto.bls12381;

import java.util.List;
import java.util.Optional;

/**
 * The simplified map of Shallue, van de Woestijne and Ulas (RFC 9380, sections 6.6.2 and 6.6.3):
 * from a field to the curve y^2 = x^3 + a x + b, and from there by an isogeny to the target curve.
 * Works on public data, not in constant time.
 *
 * @param a of the isogenous curve
 * @param b of the isogenous curve
 * @param z the constant of the map
 * @param isogeny the polynomials, lowest coefficient first: numerator and denominator of x, then of
 *     y, which is multiplied by the result
 */
record SimplifiedSwu<E extends SquareRootField<E>>(E a, E b, E z, List<List<E>> isogeny) {

  /** x and y of a point. */
  record Point<E>(E x, E y) {}

  /** The point of an element; empty at infinity. */
  Optional<Point<E>> map(E u) {
    E step = z.times(u.squared());
    E denominator = step.squared().plus(step);
    E x =
        denominator.isZero()
            ? b.times(z.times(a).inverse())
            : b.negated().times(a.inverse()).times(u.one().plus(denominator.inverse()));
    Optional<E> root = right(x).squareRoot();
    if (root.isEmpty()) {
      x = step.times(x);
      root = right(x).squareRoot();
    }
    E y = root.orElseThrow();
    return moved(x, y.isOdd() == u.isOdd() ? y : y.negated());
  }

  private E right(E x) {
    return x.squared().plus(a).times(x).plus(b);
  }

  private Optional<Point<E>> moved(E x, E y) {
    E below = value(isogeny.get(1), x);
    E belowY = value(isogeny.get(3), x);
    if (below.isZero() || belowY.isZero()) {
      return Optional.empty();
    }
    return Optional.of(
        new Point<>(
            value(isogeny.get(0), x).times(below.inverse()),
            y.times(value(isogeny.get(2), x)).times(belowY.inverse())));
  }

  private E value(List<E> polynomial, E x) {
    E sum = polynomial.get(polynomial.size() - 1);
    for (int i = polynomial.size() - 2; i >= 0; i--) {
      sum = sum.times(x).plus(polynomial.get(i));
    }
    return sum;
  }
}
