package dev.portcullis.legacy.transaction;

import java.math.BigInteger;
import java.util.Optional;

/**
 * Numbers as mantissa × 10^exponent, with an exponent of 5 bits behind the mantissa: the encoding
 * of amounts and fees in transactions ({@code integerToFloat} of the public client). The only valid
 * form of a number has the smallest exponent.
 */
public final class DecimalFloat {
  /** Amounts: 5 bytes, a mantissa of 35 bits × 10^(5 bits). */
  public static final DecimalFloat AMOUNT = new DecimalFloat(35);

  /** Fees: 2 bytes, a mantissa of 11 bits × 10^(5 bits). */
  public static final DecimalFloat FEE = new DecimalFloat(11);

  private static final int EXPONENT_BITS = 5;
  private static final int MAX_EXPONENT = (1 << EXPONENT_BITS) - 1;

  private final int bytes;
  private final BigInteger maxMantissa;

  /** The format of numbers with this many mantissa bits: with the exponent's bits, whole bytes. */
  private DecimalFloat(int mantissaBits) {
    bytes = (mantissaBits + EXPONENT_BITS) / 8;
    maxMantissa = BigInteger.ONE.shiftLeft(mantissaBits).subtract(BigInteger.ONE);
  }

  /** Whether exactly this number can be encoded. */
  public boolean isPackable(BigInteger value) {
    return pack(value).isPresent();
  }

  /** The bytes of exactly this number, empty if it cannot be encoded. */
  public Optional<byte[]> pack(BigInteger value) {
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

  /** The smallest encodable number that is not below the value, empty if the value is above all. */
  public Optional<BigInteger> roundUp(BigInteger value) {
    int exponent = exponent(value);
    if (exponent > MAX_EXPONENT) {
      return Optional.empty();
    }
    BigInteger unit = power(exponent);
    return Optional.of(value.add(unit).subtract(BigInteger.ONE).divide(unit).multiply(unit));
  }

  /** The smallest exponent for which the mantissa suffices; one too many for numbers above all. */
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
