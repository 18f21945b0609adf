package dev.portcullis.legacy.musig;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Numbers of 256 bits as 32 bytes, lowest first, as in signatures. */
final class LittleEndian {
  private LittleEndian() {}

  /** The 64-bit words from {@code offset} on, lowest first. */
  static long[] words(byte[] bytes, int offset) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, 32).order(ByteOrder.LITTLE_ENDIAN);
    return new long[] {buffer.getLong(), buffer.getLong(), buffer.getLong(), buffer.getLong()};
  }

  /** The bytes. */
  static byte[] bytes(long... words) {
    ByteBuffer buffer = ByteBuffer.allocate(8 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long word : words) {
      buffer.putLong(word);
    }
    return buffer.array();
  }

  /** Whether the first of two numbers is below the second. */
  static boolean isBelow(long[] a, long[] b) {
    for (int i = 3; i > 0; i--) {
      if (a[i] != b[i]) {
        return Long.compareUnsigned(a[i], b[i]) < 0;
      }
    }
    return Long.compareUnsigned(a[0], b[0]) < 0;
  }
}
