package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.UnsignedMath;

/**
 * The arithmetic of the EVM on words of four limbs, lowest first, in place on the stack. Operands
 * are below {@code sp} (the first operand ends there), the result replaces the last operand. The
 * caller moves {@code sp}. Division is in {@link WordDivision}.
 */
final class WordArithmetic {

  private WordArithmetic() {}

  static void add(long[] s, int sp) {
    int a = sp - 4;
    int b = sp - 8;
    long x = s[a];
    long y = s[b];
    long sum = x + y;
    s[b] = sum;
    long carry = ((x & y) | ((x | y) & ~sum)) >>> 63;
    x = s[a + 1];
    y = s[b + 1];
    sum = x + y + carry;
    s[b + 1] = sum;
    carry = ((x & y) | ((x | y) & ~sum)) >>> 63;
    x = s[a + 2];
    y = s[b + 2];
    sum = x + y + carry;
    s[b + 2] = sum;
    carry = ((x & y) | ((x | y) & ~sum)) >>> 63;
    s[b + 3] = s[a + 3] + s[b + 3] + carry;
  }

  static void sub(long[] s, int sp) {
    int a = sp - 4;
    int b = sp - 8;
    long x = s[a];
    long y = s[b];
    long difference = x - y;
    s[b] = difference;
    long borrow = ((~x & y) | ((~x | y) & difference)) >>> 63;
    x = s[a + 1];
    y = s[b + 1];
    difference = x - y - borrow;
    s[b + 1] = difference;
    borrow = ((~x & y) | ((~x | y) & difference)) >>> 63;
    x = s[a + 2];
    y = s[b + 2];
    difference = x - y - borrow;
    s[b + 2] = difference;
    borrow = ((~x & y) | ((~x | y) & difference)) >>> 63;
    s[b + 3] = s[a + 3] - s[b + 3] - borrow;
  }

  static void mul(long[] s, int sp) {
    multiply(s, sp - 4, s, sp - 8);
  }

  /** The product of the words at {@code x[a]} and {@code y[b]} replaces the latter. */
  static void multiply(long[] x, int a, long[] y, int b) {
    long a0 = x[a];
    long a1 = x[a + 1];
    long a2 = x[a + 2];
    long a3 = x[a + 3];
    long b0 = y[b];
    long b1 = y[b + 1];
    long b2 = y[b + 2];
    long b3 = y[b + 3];
    y[b] = a0 * b0;
    if ((a1 | a2 | a3 | b1 | b2 | b3) == 0) {
      y[b + 1] = UnsignedMath.multiplyHigh(a0, b0);
      return;
    }
    long low = a0 * b1;
    long r1 = UnsignedMath.multiplyHigh(a0, b0) + low;
    long carry = below(r1, low);
    low = a1 * b0;
    r1 += low;
    carry += below(r1, low);
    y[b + 1] = r1;
    long r2 = UnsignedMath.multiplyHigh(a0, b1) + carry;
    carry = below(r2, carry);
    long high = UnsignedMath.multiplyHigh(a1, b0);
    r2 += high;
    carry += below(r2, high);
    low = a0 * b2;
    r2 += low;
    carry += below(r2, low);
    low = a1 * b1;
    r2 += low;
    carry += below(r2, low);
    low = a2 * b0;
    r2 += low;
    carry += below(r2, low);
    y[b + 2] = r2;
    y[b + 3] =
        carry
            + UnsignedMath.multiplyHigh(a0, b2)
            + UnsignedMath.multiplyHigh(a1, b1)
            + UnsignedMath.multiplyHigh(a2, b0)
            + a0 * b3
            + a1 * b2
            + a2 * b1
            + a3 * b0;
  }

  private static long below(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? 1 : 0;
  }

  /** base ** exponent, by squaring. */
  static void exp(long[] s, int sp) {
    long[] base = {s[sp - 4], s[sp - 3], s[sp - 2], s[sp - 1]};
    int exponent = sp - 8;
    long[] result = {1, 0, 0, 0};
    for (int bit = bitLength(s, exponent) - 1; bit >= 0; bit--) {
      multiply(result.clone(), 0, result, 0);
      if ((s[exponent + (bit >> 6)] >>> bit & 1) == 1) {
        multiply(base, 0, result, 0);
      }
    }
    System.arraycopy(result, 0, s, exponent, 4);
  }

  static int bitLength(long[] s, int at) {
    for (int i = 3; i >= 0; i--) {
      if (s[at + i] != 0) {
        return 64 * (i + 1) - Long.numberOfLeadingZeros(s[at + i]);
      }
    }
    return 0;
  }

  static void signExtend(long[] s, int sp) {
    int b = sp - 8;
    if ((s[sp - 3] | s[sp - 2] | s[sp - 1]) != 0 || s[sp - 4] < 0 || s[sp - 4] > 30) {
      return;
    }
    int signBit = (int) s[sp - 4] * 8 + 7;
    int limb = signBit >> 6;
    int shift = 63 - (signBit & 63);
    long extended = s[b + limb] << shift >> shift;
    s[b + limb] = extended;
    for (int i = limb + 1; i < 4; i++) {
      s[b + i] = extended >> 63;
    }
  }

  static void lt(long[] s, int sp) {
    set(s, sp - 8, less(s, sp - 4, sp - 8));
  }

  static void gt(long[] s, int sp) {
    set(s, sp - 8, less(s, sp - 8, sp - 4));
  }

  static void slt(long[] s, int sp) {
    set(s, sp - 8, lessSigned(s, sp - 4, sp - 8));
  }

  static void sgt(long[] s, int sp) {
    set(s, sp - 8, lessSigned(s, sp - 8, sp - 4));
  }

  static void eq(long[] s, int sp) {
    int a = sp - 4;
    int b = sp - 8;
    long difference =
        (s[a] ^ s[b]) | (s[a + 1] ^ s[b + 1]) | (s[a + 2] ^ s[b + 2]) | (s[a + 3] ^ s[b + 3]);
    set(s, b, difference == 0);
  }

  static void isZero(long[] s, int sp) {
    set(s, sp - 4, isZeroAt(s, sp - 4));
  }

  static boolean isZeroAt(long[] s, int at) {
    return (s[at] | s[at + 1] | s[at + 2] | s[at + 3]) == 0;
  }

  private static void set(long[] s, int at, boolean truth) {
    set(s, at, truth ? 1 : 0);
  }

  /** Writes a word of one limb. */
  static void set(long[] s, int at, long value) {
    s[at] = value;
    s[at + 1] = 0;
    s[at + 2] = 0;
    s[at + 3] = 0;
  }

  static boolean less(long[] s, int a, int b) {
    for (int i = 3; i >= 0; i--) {
      if (s[a + i] != s[b + i]) {
        return Long.compareUnsigned(s[a + i], s[b + i]) < 0;
      }
    }
    return false;
  }

  private static boolean lessSigned(long[] s, int a, int b) {
    return (s[a + 3] ^ s[b + 3]) < 0 ? s[a + 3] < 0 : less(s, a, b);
  }

  static void and(long[] s, int sp) {
    for (int i = 1; i <= 4; i++) {
      s[sp - 4 - i] &= s[sp - i];
    }
  }

  static void or(long[] s, int sp) {
    for (int i = 1; i <= 4; i++) {
      s[sp - 4 - i] |= s[sp - i];
    }
  }

  static void xor(long[] s, int sp) {
    for (int i = 1; i <= 4; i++) {
      s[sp - 4 - i] ^= s[sp - i];
    }
  }

  static void not(long[] s, int sp) {
    for (int i = 1; i <= 4; i++) {
      s[sp - i] = ~s[sp - i];
    }
  }

  /** The byte at an index counted from the most significant. */
  static void byteAt(long[] s, int sp) {
    int b = sp - 8;
    boolean inside = (s[sp - 3] | s[sp - 2] | s[sp - 1]) == 0 && s[sp - 4] >= 0 && s[sp - 4] < 32;
    long value = 0;
    if (inside) {
      int fromLow = 31 - (int) s[sp - 4];
      value = s[b + (fromLow >> 3)] >>> (8 * (fromLow & 7)) & 0xff;
    }
    set(s, b, value);
  }

  private static int shift(long[] s, int sp) {
    boolean small = (s[sp - 3] | s[sp - 2] | s[sp - 1]) == 0 && s[sp - 4] >= 0 && s[sp - 4] < 256;
    return small ? (int) s[sp - 4] : 256;
  }

  static void shl(long[] s, int sp) {
    int shift = shift(s, sp);
    int b = sp - 8;
    int limbs = shift >> 6;
    int bits = shift & 63;
    for (int i = 3; i >= 0; i--) {
      int from = i - limbs;
      long value = from < 0 ? 0 : s[b + from] << bits;
      if (bits != 0 && from >= 1) {
        value |= s[b + from - 1] >>> (64 - bits);
      }
      s[b + i] = value;
    }
  }

  static void shr(long[] s, int sp) {
    shiftRight(s, sp - 8, shift(s, sp), 0);
  }

  static void sar(long[] s, int sp) {
    shiftRight(s, sp - 8, shift(s, sp), s[sp - 5] >> 63);
  }

  private static void shiftRight(long[] s, int b, int shift, long fill) {
    int limbs = shift >> 6;
    int bits = shift & 63;
    for (int i = 0; i < 4; i++) {
      int from = i + limbs;
      long value = from > 3 ? fill : s[b + from];
      if (bits != 0) {
        long above = from > 2 ? fill : s[b + from + 1];
        value = value >>> bits | above << (64 - bits);
      }
      s[b + i] = value;
    }
  }

  /** Leading zeros (EIP-7939). */
  static void clz(long[] s, int sp) {
    set(s, sp - 4, 256L - bitLength(s, sp - 4));
  }
}
