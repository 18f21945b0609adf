package dev.portcullis.ejb.legacy.transaction;

import java.math.BigInteger;
import java.util.Optional;

/**
 * Numbers as mantissa × 10^exponent with an exponent of 5 bits behind the mantissa, the form in
 * which transactions write amounts and fees ({@code integerToFloat} of the public client). Each
 * number has the form with the smallest exponent and no other.
 */
final class DecimalFloat {
  private static final int EXPONENT_BITS = 5;
  private static final int MAX_EXPONENT = (1 << EXPONENT_BITS) - 1;

  private final int bytes;
  private final BigInteger maxMantissa;

  /** Of numbers whose mantissa has so many bits: with the exponent's, whole bytes. */
  DecimalFloat(int mantissaBits) {
    bytes = (mantissaBits + EXPONENT_BITS) / 8;
    maxMantissa = BigInteger.ONE.shiftLeft(mantissaBits).subtract(BigInteger.ONE);
  }

  /** The bytes of exactly this number, empty if there are none. */
  Optional<byte[]> exactly(BigInteger value) {
    int exponent = exponent(value);
    if (exponent > MAX_EXPONENT) {
      return Optional.empty();
    }
    BigInteger[] parts = value.divideAndRemainder(power(exponent));
    if (parts[1].signum() != 0) {
      return Optional.empty();
    }
    long packed = parts[0].longValueExact() << EXPONENT_BITS | exponent;
    byte[] packedBytes = new byte[bytes];
    for (int i = bytes - 1; i >= 0; i--) {
      packedBytes[i] = (byte) packed;
      packed >>>= 8;
    }
    return Optional.of(packedBytes);
  }

  /** The largest number of this form that is not above the value. */
  BigInteger down(BigInteger value) {
    int exponent = exponent(value);
    if (exponent > MAX_EXPONENT) {
      return maxMantissa.multiply(power(MAX_EXPONENT));
    }
    BigInteger nearest = value.divide(power(exponent)).multiply(power(exponent));
    // Between the largest with the exponent before and the smallest that needs this one lies much.
    return exponent == 0 ? nearest : nearest.max(maxMantissa.multiply(power(exponent - 1)));
  }

  /**
   * The smallest number of this form that is not below the value, empty if the value is above all.
   */
  Optional<BigInteger> up(BigInteger value) {
    int exponent = exponent(value);
    if (exponent > MAX_EXPONENT) {
      return Optional.empty();
    }
    BigInteger unit = power(exponent);
    return Optional.of(value.add(unit).subtract(BigInteger.ONE).divide(unit).multiply(unit));
  }

  /**
   * The number of these bytes.
   *
   * @throws IllegalArgumentException if they are not as many as the form has
   */
  BigInteger value(byte[] packed) {
    if (packed.length != bytes) {
      throw new IllegalArgumentException("must be " + bytes + " bytes");
    }
    BigInteger number = new BigInteger(1, packed);
    return number.shiftRight(EXPONENT_BITS).multiply(power(number.intValue() & MAX_EXPONENT));
  }

  /** The smallest exponent with which the mantissa suffices; one too many for numbers above all. */
  private int exponent(BigInteger value) {
    if (value.signum() < 0) {
      throw new IllegalArgumentException("must not be negative");
    }
    int exponent = 0;
    BigInteger most = maxMantissa;
    while (value.compareTo(most) > 0 && exponent <= MAX_EXPONENT) {
      most = most.multiply(BigInteger.TEN);
      exponent++;
    }
    return exponent;
  }

  private static BigInteger power(int exponent) {
    return BigInteger.TEN.pow(exponent);
  }
}
