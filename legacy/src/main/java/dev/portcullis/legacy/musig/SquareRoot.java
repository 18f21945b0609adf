package dev.portcullis.legacy.musig;

import java.math.BigInteger;
import java.util.Optional;

/** Square roots modulo P by the Tonelli-Shanks algorithm: 2^28 divides P - 1. */
final class SquareRoot {
  private static final int TWOS = 28;
  private static final BigInteger ODD_PART = Fr.MODULUS.subtract(BigInteger.ONE).shiftRight(TWOS);

  /** The exponent that yields a root, except for a factor whose order divides 2^28. */
  private static final WindowedExponent NEARLY = new WindowedExponent(ODD_PART.shiftRight(1));

  /** An element of order 2^28: five is not a square. */
  private static final Fr GENERATOR = new WindowedExponent(ODD_PART).of(Fr.of(5));

  private SquareRoot() {}

  /** One of the roots, or empty if there is none. */
  static Optional<Fr> of(Fr square) {
    if (square.isZero()) {
      return Optional.of(Fr.ZERO);
    }
    Fr power = NEARLY.of(square);
    Fr root = power.times(square);
    Fr rest = root.times(power);
    Fr generator = GENERATOR;
    int order = TWOS;
    while (!rest.equals(Fr.ONE)) {
      int twos = 0;
      for (Fr left = rest; !left.equals(Fr.ONE); left = left.squared()) {
        twos++;
        if (twos == order) {
          return Optional.empty();
        }
      }
      Fr factor = generator.squared(order - twos - 1);
      root = root.times(factor);
      generator = factor.squared();
      rest = rest.times(generator);
      order = twos;
    }
    return Optional.of(root);
  }
}
