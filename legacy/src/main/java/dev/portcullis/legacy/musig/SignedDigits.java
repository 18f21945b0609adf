package dev.portcullis.legacy.musig;

/**
 * Numbers as sums of powers of two with odd signed digits, separated by zeros: the non-adjacent
 * form of a width.
 */
final class SignedDigits {
  private static final int BITS = 256;

  private SignedDigits() {}

  /**
   * The digits, that of 2^0 first.
   *
   * @param number below 2^255, lowest 64 bits first
   * @param width digits are between -2^(width - 1) and 2^(width - 1); at most 8
   */
  static byte[] of(long[] number, int width) {
    byte[] digits = new byte[BITS];
    int carry = 0;
    for (int i = 0; i < BITS; ) {
      if (bits(number, i, 1) == carry) {
        // Zero, or a one and a carry: the carry continues.
        i++;
        continue;
      }
      int digit = bits(number, i, width) + carry;
      carry = digit >> (width - 1);
      digits[i] = (byte) (digit - (carry << width));
      i += width;
    }
    return digits;
  }

  /** The position of the highest nonzero digit; -1 if there is none. */
  static int top(byte[] digits) {
    int top = digits.length - 1;
    while (top >= 0 && digits[top] == 0) {
      top--;
    }
    return top;
  }

  private static int bits(long[] number, int from, int count) {
    int word = from / 64;
    int shift = from % 64;
    long bits = number[word] >>> shift;
    if (shift + count > 64 && word < 3) {
      bits |= number[word + 1] << (64 - shift);
    }
    return (int) (bits & ((1 << count) - 1));
  }
}
