package dev.portcullis.devnet.crypto.bls12381;

import java.util.Arrays;

/** Numbers modulo p as EIP-2537 writes them: 64 bytes, of which the first sixteen are zero. */
final class FieldBytes {
  /** Bytes of a number in a call. */
  static final int PADDED = 64;

  /** Bytes of a number as the library takes it. */
  static final int SIZE = 48;

  private static final int PADDING = PADDED - SIZE;
  private static final byte[] MODULUS = Fp.bytes(Fp.MODULUS);

  private FieldBytes() {}

  /** Whether there stands a number below p. */
  static boolean isNumber(byte[] input, int at) {
    for (int i = at; i < at + PADDING; i++) {
      if (input[i] != 0) {
        return false;
      }
    }
    return Arrays.compareUnsigned(input, at + PADDING, at + PADDED, MODULUS, 0, SIZE) < 0;
  }

  /** Copies a number as the library takes it. */
  static void strip(byte[] input, int at, byte[] output, int to) {
    System.arraycopy(input, at + PADDING, output, to, SIZE);
  }

  /** Copies a number as a call gets it. */
  static void pad(byte[] input, int at, byte[] output, int to) {
    System.arraycopy(input, at, output, to + PADDING, SIZE);
  }

  static boolean isZero(byte[] input, int from, int length) {
    for (int i = from; i < from + length; i++) {
      if (input[i] != 0) {
        return false;
      }
    }
    return true;
  }
}
