package dev.portcullis.legacy.musig;

/** The odd multiples of a point, a table for scalar multiplication. */
final class OddMultiples {
  private final int width;
  private final EdwardsPoint[] odd;

  /**
   * Computes a table.
   *
   * @param width of the digits in bits; the table has 2^(width - 2) points
   */
  OddMultiples(EdwardsPoint point, int width) {
    this.width = width;
    odd = new EdwardsPoint[1 << (width - 2)];
    odd[0] = point;
    EdwardsPoint twice = point.doubled();
    for (int i = 1; i < odd.length; i++) {
      odd[i] = odd[i - 1].plus(twice);
    }
  }

  /** The multiple by a number of 256 bits below 2^255, lowest word first. */
  EdwardsPoint times(long[] number) {
    byte[] digits = SignedDigits.of(number, width);
    EdwardsPoint sum = EdwardsPoint.NEUTRAL;
    for (int i = SignedDigits.top(digits); i >= 0; i--) {
      sum = plus(sum.doubled(), digits[i]);
    }
    return sum;
  }

  /** {@code a} times one point plus {@code b} times the other, with one chain of doublings. */
  static EdwardsPoint sum(OddMultiples one, long[] a, OddMultiples other, long[] b) {
    byte[] digits = SignedDigits.of(a, one.width);
    byte[] others = SignedDigits.of(b, other.width);
    EdwardsPoint sum = EdwardsPoint.NEUTRAL;
    for (int i = Math.max(SignedDigits.top(digits), SignedDigits.top(others)); i >= 0; i--) {
      sum = other.plus(one.plus(sum.doubled(), digits[i]), others[i]);
    }
    return sum;
  }

  private EdwardsPoint plus(EdwardsPoint sum, int digit) {
    if (digit == 0) {
      return sum;
    }
    return sum.plus(digit > 0 ? odd[digit / 2] : odd[-digit / 2].negated());
  }
}
