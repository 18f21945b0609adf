package dev.portcullis.devnet.crypto.secp256k1;

import java.math.BigInteger;

/**
 * A number in non-adjacent form: the sum of digit(i) 2^i with digits that are zero or odd, and at
 * most one of {@code width} in a row not zero.
 */
final class Naf {
  private final short[] digits;
  private final int length;

  /**
   * Takes a number apart.
   *
   * @param number any, also negative
   * @param width bits of a digit with its sign, 2 to 15
   */
  Naf(BigInteger number, int width) {
    int bits = number.bitLength() + 2;
    long[] words = words(number.abs(), bits);
    int sign = number.signum();
    digits = new short[bits];
    int carry = 0;
    int last = 0;
    int bit = 0;
    while (bit < bits) {
      if (((words[bit >> 6] >>> (bit & 63)) & 1) == carry) {
        bit++;
        continue;
      }
      int word = bits(words, bit, width) + carry;
      carry = (word >> (width - 1)) & 1;
      digits[bit] = (short) (sign * (word - (carry << width)));
      last = bit;
      bit += width;
    }
    length = last + 1;
  }

  private static long[] words(BigInteger number, int bits) {
    long[] words = new long[bits / 64 + 2];
    for (int i = 0; i < words.length; i++) {
      words[i] = number.shiftRight(64 * i).longValue();
    }
    return words;
  }

  private static int bits(long[] words, int from, int count) {
    int word = from >> 6;
    int shift = from & 63;
    long value = words[word] >>> shift;
    if (shift + count > 64) {
      value |= words[word + 1] << (64 - shift);
    }
    return (int) value & ((1 << count) - 1);
  }

  /** Digits there are. */
  int length() {
    return length;
  }

  /** The digit that counts for 2^place. */
  int digit(int place) {
    return place < length ? digits[place] : 0;
  }
}
