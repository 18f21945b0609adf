package dev.portcullis.ejb.legacy.fee;

import java.math.BigInteger;
import java.util.Optional;
import java.util.stream.IntStream;

/** The fees that two bytes can say: eleven bits, times ten to the power of five bits. */
final class PackableFee {
  private static final BigInteger LARGEST_MANTISSA = BigInteger.valueOf((1 << 11) - 1);
  private static final int LARGEST_EXPONENT = (1 << 5) - 1;

  private PackableFee() {}

  /** The smallest that is not below {@code fee}; empty if all are. */
  static Optional<BigInteger> atLeast(BigInteger fee) {
    return IntStream.rangeClosed(0, LARGEST_EXPONENT)
        .mapToObj(BigInteger.TEN::pow)
        .map(unit -> new Rounded(up(fee, unit), unit))
        .filter(rounded -> rounded.mantissa().compareTo(LARGEST_MANTISSA) <= 0)
        .findFirst()
        .map(rounded -> rounded.mantissa().multiply(rounded.unit()));
  }

  private static BigInteger up(BigInteger fee, BigInteger unit) {
    return fee.add(unit).subtract(BigInteger.ONE).divide(unit);
  }

  /** A number of units. */
  private record Rounded(BigInteger mantissa, BigInteger unit) {}
}
