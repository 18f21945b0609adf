package dev.portcullis.devnet.evm;

import dev.portcullis.ethereum.common.BigEndian;
import dev.portcullis.ethereum.crypto.Keccak;
import java.util.Arrays;

/**
 * A cache for hashes of 64 bytes, by which compilers locate the entries of mappings in storage
 * ({@code keccak256(key . slot)}, Solidity documentation, "Layout of State Variables in Storage").
 * The same few are computed repeatedly, and each costs as much as dozens of other operations.
 *
 * <p>All executions share a fixed number of entries, and each entry contains its latest hash: many
 * different ones use no more memory, and are computed as before.
 */
final class MappingSlots {
  /** Bytes of a key and of the slot of its mapping. */
  static final int SIZE = 64;

  private static final int PLACES_BITS = 12;

  /** 2^64 divided by the golden ratio: keys that differ in a few bits go to different entries. */
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  private static final Hashed[] PLACES = new Hashed[1 << PLACES_BITS];

  /** Immutable, and thus safely published to every thread (JLS 17.5). */
  private static final class Hashed {
    private final byte[] input;
    private final byte[] hash;

    private Hashed(byte[] memory, int offset) {
      input = Arrays.copyOfRange(memory, offset, offset + SIZE);
      hash = Keccak.digest(memory, offset, SIZE);
    }

    private boolean isOf(byte[] memory, int offset) {
      return Arrays.equals(input, 0, SIZE, memory, offset, offset + SIZE);
    }
  }

  private MappingSlots() {}

  /** The Keccak-256 of the {@value #SIZE} bytes from {@code offset} on; must not be changed. */
  static byte[] hash(byte[] memory, int offset) {
    long mixed = 0;
    for (int at = offset; at < offset + SIZE; at += Long.BYTES) {
      mixed = (mixed ^ BigEndian.getLong(memory, at)) * SPREAD;
      mixed ^= mixed >>> 32;
    }
    int place = (int) ((mixed * SPREAD) >>> (Long.SIZE - PLACES_BITS));
    Hashed known = PLACES[place];
    if (known == null || !known.isOf(memory, offset)) {
      known = new Hashed(memory, offset);
      PLACES[place] = known;
    }
    return known.hash;
  }
}
