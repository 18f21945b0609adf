package dev.portcullis.devnet.store;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * The digest of an entry in sums and lists: it detects accidental damage, not forgery. The sum over
 * all entries does not depend on their order, so that a batch changes it only by its own entries
 * (ADR 0088).
 */
final class EntryChecksum {
  private static final long MULTIPLIER = 0x9e3779b97f4a7c15L;

  private EntryChecksum() {}

  /** The digest of an entry; certainly differs if at most 32 consecutive bits do. */
  static long of(byte[] key, byte[] value) {
    CRC32C one = new CRC32C();
    one.update(key);
    one.update(value);
    CRC32 other = new CRC32();
    other.update(value);
    other.update(key);
    return mixed(((one.getValue() << 32) | other.getValue()) + MULTIPLIER * (key.length + 1));
  }

  /** Spreads each bit over all, as splitmix64 does; a bijection. */
  private static long mixed(long bits) {
    long mixed = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  /** The checksum of a part of a file. */
  static int checksum(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
