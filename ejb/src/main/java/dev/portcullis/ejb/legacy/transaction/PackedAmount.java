package dev.portcullis.ejb.legacy.transaction;

import java.math.BigInteger;
import java.util.Optional;

/** Amounts as transactions write them: 5 bytes, a mantissa of 35 bits × 10^(5 bits). */
public final class PackedAmount {
  private static final DecimalFloat FORM = new DecimalFloat(35);

  private PackedAmount() {}

  /** Whether there is exactly this number. */
  public static boolean isPackable(BigInteger value) {
    return FORM.exactly(value).isPresent();
  }

  /** The 5 bytes of exactly this number, empty if there are none. */
  public static Optional<byte[]> pack(BigInteger value) {
    return FORM.exactly(value);
  }

  /**
   * The number of 5 bytes.
   *
   * @throws IllegalArgumentException if they are not as many
   */
  public static BigInteger unpack(byte[] packed) {
    return FORM.value(packed);
  }

  /** The largest packable number that is not above the value. */
  public static BigInteger roundDown(BigInteger value) {
    return FORM.down(value);
  }

  /** The smallest packable number that is not below the value, empty if it is above all of them. */
  public static Optional<BigInteger> roundUp(BigInteger value) {
    return FORM.up(value);
  }
}
