package dev.portcullis.devnet.trie;

import java.util.Arrays;

/** Paths through the trie: half bytes, one in each byte, and their compact encoding. */
final class Nibbles {

  private Nibbles() {}

  static byte[] of(byte[] key) {
    byte[] nibbles = new byte[2 * key.length];
    for (int i = 0; i < key.length; i++) {
      nibbles[2 * i] = (byte) (key[i] >> 4 & 0xf);
      nibbles[2 * i + 1] = (byte) (key[i] & 0xf);
    }
    return nibbles;
  }

  /** The number of common nibbles of {@code a} from {@code from} on and {@code b}. */
  static int common(byte[] a, int from, byte[] b) {
    int end = Math.min(a.length - from, b.length);
    int mismatch = Arrays.mismatch(a, from, from + end, b, 0, end);
    return mismatch < 0 ? end : mismatch;
  }

  static byte[] from(byte[] path, int start) {
    return Arrays.copyOfRange(path, start, path.length);
  }

  static byte[] join(byte[] head, byte[] tail) {
    byte[] joined = Arrays.copyOf(head, head.length + tail.length);
    System.arraycopy(tail, 0, joined, head.length, tail.length);
    return joined;
  }

  /** The hex-prefix encoding of the yellow paper, appendix C. */
  static byte[] compact(byte[] path, boolean leaf) {
    int odd = path.length & 1;
    byte[] encoded = new byte[path.length / 2 + 1];
    encoded[0] = (byte) ((leaf ? 0x20 : 0) | (odd == 1 ? 0x10 | path[0] : 0));
    for (int i = odd; i < path.length; i += 2) {
      encoded[i / 2 + 1] = (byte) (path[i] << 4 | path[i + 1]);
    }
    return encoded;
  }
}
