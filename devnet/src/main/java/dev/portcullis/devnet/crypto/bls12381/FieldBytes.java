package dev.portcullis.devnet.crypto.bls12381;

import java.util.Arrays;
import java.util.Optional;

/** Numbers modulo p in the encoding of EIP-2537: 64 bytes, of which the first sixteen are zero. */
final class FieldBytes {
  /** Bytes of a number in a call. */
  static final int PADDED = 64;

  /** Bytes of a number in the library's encoding. */
  static final int SIZE = 48;

  private static final int PADDING = PADDED - SIZE;
  private static final byte[] MODULUS = Fp.bytes(Fp.MODULUS);

  private FieldBytes() {}

  /** Whether there is a number below p at this offset. */
  static boolean isNumber(byte[] input, int at) {
    for (int i = at; i < at + PADDING; i++) {
      if (input[i] != 0) {
        return false;
      }
    }
    return Arrays.compareUnsigned(input, at + PADDING, at + PADDED, MODULUS, 0, SIZE) < 0;
  }

  /**
   * Coordinates in the library's encoding; empty when one is not a number below p.
   *
   * @param parts the number of coordinates
   * @param flip the bits in which the library's position of a number differs from its position in a
   *     call
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

  /** Coordinates in the encoding of a call. */
  static byte[] write(byte[] coordinates, int parts, int flip) {
    byte[] output = new byte[parts * PADDED];
    for (int i = 0; i < parts; i++) {
      pad(coordinates, (i ^ flip) * SIZE, output, i * PADDED);
    }
    return output;
  }

  /** Copies a number in the encoding of a call. */
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
