package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.UnsignedMath;

/**
 * Division and remainders of the EVM on words of four limbs, in place as in {@link WordArithmetic}.
 */
final class WordDivision {

  private static final long LOW = 0xffffffffL;

  private WordDivision() {}

  static void div(long[] s, int sp) {
    divide(s, sp - 4, sp - 8, true);
  }

  static void mod(long[] s, int sp) {
    divide(s, sp - 4, sp - 8, false);
  }

  static void sdiv(long[] s, int sp) {
    boolean negative = (s[sp - 1] ^ s[sp - 5]) < 0;
    absolute(s, sp - 4);
    absolute(s, sp - 8);
    divide(s, sp - 4, sp - 8, true);
    if (negative) {
      negate(s, sp - 8);
    }
  }

  static void smod(long[] s, int sp) {
    boolean negative = s[sp - 1] < 0;
    absolute(s, sp - 4);
    absolute(s, sp - 8);
    divide(s, sp - 4, sp - 8, false);
    if (negative) {
      negate(s, sp - 8);
    }
  }

  static void addmod(long[] s, int sp) {
    long[] sum = new long[8];
    long carry = 0;
    for (int i = 0; i < 4; i++) {
      long x = s[sp - 4 + i];
      long y = s[sp - 8 + i];
      sum[i] = x + y + carry;
      carry = ((x & y) | ((x | y) & ~sum[i])) >>> 63;
    }
    sum[4] = carry;
    remainder(sum, s, sp - 12);
  }

  static void mulmod(long[] s, int sp) {
    long[] product = new long[8];
    for (int i = 0; i < 4; i++) {
      long carry = 0;
      long x = s[sp - 4 + i];
      for (int j = 0; j < 4; j++) {
        long y = s[sp - 8 + j];
        long low = x * y;
        long high = UnsignedMath.multiplyHigh(x, y);
        low += carry;
        high += Long.compareUnsigned(low, carry) < 0 ? 1 : 0;
        product[i + j] += low;
        high += Long.compareUnsigned(product[i + j], low) < 0 ? 1 : 0;
        carry = high;
      }
      product[i + 4] = carry;
    }
    remainder(product, s, sp - 12);
  }

  /** {@code s[b] = s[a] / s[b]}, or the remainder; zero when dividing by zero. */
  private static void divide(long[] s, int a, int b, boolean quotient) {
    if (WordArithmetic.isZeroAt(s, b)) {
      return;
    }
    if ((s[a + 1] | s[a + 2] | s[a + 3] | s[b + 1] | s[b + 2] | s[b + 3]) == 0) {
      long x = s[a];
      long y = s[b];
      s[b] = quotient ? Long.divideUnsigned(x, y) : Long.remainderUnsigned(x, y);
      return;
    }
    if (WordArithmetic.less(s, a, b)) {
      if (quotient) {
        WordArithmetic.set(s, b, 0);
      } else {
        System.arraycopy(s, a, s, b, 4);
      }
      return;
    }
    int[] numerator = new int[9];
    int[] result = new int[9];
    split(s, a, 4, numerator);
    knuth(numerator, 8, s, b, result);
    join(quotient ? result : numerator, s, b);
  }

  /** {@code s[n] = wide mod s[n]}; zero modulo zero. */
  private static void remainder(long[] wide, long[] s, int n) {
    if (WordArithmetic.isZeroAt(s, n)) {
      return;
    }
    int[] numerator = new int[17];
    split(wide, 0, 8, numerator);
    knuth(numerator, 16, s, n, new int[17]);
    join(numerator, s, n);
  }

  /**
   * Knuth's algorithm D (TAOCP 2, 4.3.1) with digits of 32 bits. The {@code size} digits of {@code
   * u}, which has one spare digit, become the remainder.
   */
  private static void knuth(int[] u, int size, long[] s, int divisor, int[] quotient) {
    int[] v = new int[9];
    split(s, divisor, 4, v);
    int n = (WordArithmetic.bitLength(s, divisor) + 31) / 32;
    if (n == 1) {
      long remainder = 0;
      long d = v[0] & LOW;
      for (int i = size - 1; i >= 0; i--) {
        long part = remainder << 32 | (u[i] & LOW);
        long digit = Long.divideUnsigned(part, d);
        quotient[i] = (int) digit;
        remainder = part - digit * d;
        u[i] = 0;
      }
      u[0] = (int) remainder;
      return;
    }
    int shift = Integer.numberOfLeadingZeros(v[n - 1]);
    shiftLeft(v, n, shift);
    shiftLeft(u, size + 1, shift);
    long top = v[n - 1] & LOW;
    long second = v[n - 2] & LOW;
    for (int j = size - n; j >= 0; j--) {
      long part = (u[j + n] & LOW) << 32 | (u[j + n - 1] & LOW);
      long digit = Long.divideUnsigned(part, top);
      long rest = part - digit * top;
      while (digit > LOW
          || Long.compareUnsigned(digit * second, rest << 32 | (u[j + n - 2] & LOW)) > 0) {
        digit--;
        rest += top;
        if (rest > LOW) {
          break;
        }
      }
      if (subtract(u, j, v, n, digit)) {
        digit--;
        addBack(u, j, v, n);
      }
      quotient[j] = (int) digit;
    }
    shiftRight(u, size + 1, shift);
  }

  private static boolean subtract(int[] u, int at, int[] v, int n, long digit) {
    long carry = 0;
    long borrow = 0;
    for (int i = 0; i < n; i++) {
      long product = digit * (v[i] & LOW) + carry;
      carry = product >>> 32;
      long difference = (u[at + i] & LOW) - (product & LOW) - borrow;
      u[at + i] = (int) difference;
      borrow = difference >>> 63;
    }
    long difference = (u[at + n] & LOW) - carry - borrow;
    u[at + n] = (int) difference;
    return difference < 0;
  }

  private static void addBack(int[] u, int at, int[] v, int n) {
    long carry = 0;
    for (int i = 0; i < n; i++) {
      long sum = (u[at + i] & LOW) + (v[i] & LOW) + carry;
      u[at + i] = (int) sum;
      carry = sum >>> 32;
    }
    u[at + n] += (int) carry;
  }

  private static void shiftLeft(int[] digits, int size, int bits) {
    if (bits == 0) {
      return;
    }
    for (int i = size - 1; i > 0; i--) {
      digits[i] = digits[i] << bits | digits[i - 1] >>> (32 - bits);
    }
    digits[0] <<= bits;
  }

  private static void shiftRight(int[] digits, int size, int bits) {
    if (bits == 0) {
      return;
    }
    for (int i = 0; i < size - 1; i++) {
      digits[i] = digits[i] >>> bits | digits[i + 1] << (32 - bits);
    }
    digits[size - 1] >>>= bits;
  }

  private static void split(long[] limbs, int at, int count, int[] digits) {
    for (int i = 0; i < count; i++) {
      digits[2 * i] = (int) limbs[at + i];
      digits[2 * i + 1] = (int) (limbs[at + i] >>> 32);
    }
  }

  private static void join(int[] digits, long[] s, int at) {
    for (int i = 0; i < 4; i++) {
      s[at + i] = (digits[2 * i] & LOW) | (long) digits[2 * i + 1] << 32;
    }
  }

  private static void absolute(long[] s, int at) {
    if (s[at + 3] < 0) {
      negate(s, at);
    }
  }

  private static void negate(long[] s, int at) {
    long carry = 1;
    for (int i = 0; i < 4; i++) {
      s[at + i] = ~s[at + i] + carry;
      carry = carry == 1 && s[at + i] == 0 ? 1 : 0;
    }
  }
}
