package dev.portcullis.devnet.crypto.bls12381;

import java.util.Arrays;
import java.util.Optional;

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

  /**
   * Coordinates as the library takes them; empty when one is no number.
   *
   * @param parts how many numbers there stand
   * @param flip what the library's place of a number differs in from its place in a call, as bits
   */
  static Optional<byte[]> read(byte[] input, int at, int parts, int flip) {
    byte[] output = new byte[parts * SIZE];
    for (int i = 0; i < parts; i++) {
      int from = at + i * PADDED;
      if (!isNumber(input, from)) {
        return Optional.empty();
      }
      System.arraycopy(input, from + PADDING, output, (i ^ flip) * SIZE, SIZE);
    }
    return Optional.of(output);
  }

  /** Coordinates as a call gets them. */
  static byte[] write(byte[] coordinates, int parts, int flip) {
    byte[] output = new byte[parts * PADDED];
    for (int i = 0; i < parts; i++) {
      pad(coordinates, (i ^ flip) * SIZE, output, i * PADDED);
    }
    return output;
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
