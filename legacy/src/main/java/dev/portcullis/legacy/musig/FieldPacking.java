package dev.portcullis.legacy.musig;

/**
 * Packs bytes into elements of the field: their bits, most significant first in each byte, in
 * groups of 253, the first of which is the lowest bit of an element (franklin-crypto {@code
 * circuit/multipack.rs}).
 */
final class FieldPacking {
  private static final int CAPACITY = 253;

  private FieldPacking() {}

  /**
   * The elements.
   *
   * @param bits their number; zeros follow the bits of {@code bytes}
   */
  static Fr[] pack(byte[] bytes, int bits) {
    Fr[] packed = new Fr[(bits + CAPACITY - 1) / CAPACITY];
    for (int i = 0; i < packed.length; i++) {
      long[] words = new long[4];
      int start = i * CAPACITY;
      int count = Math.min(CAPACITY, Math.min(bits, 8 * bytes.length) - start);
      for (int bit = 0; bit < count; bit++) {
        int from = start + bit;
        long value = (bytes[from / 8] >> (7 - from % 8)) & 1;
        words[bit / 64] |= value << (bit % 64);
      }
      packed[i] = Fr.ofWords(words);
    }
    return packed;
  }
}
