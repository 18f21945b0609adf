package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.HexText;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.web3j.crypto.Hash;

/**
 * The filter in a block header over the addresses and topics of its logs (yellow paper, section
 * 4.3.1). If an item is not in the filter, no log of the block has it. A node that computes no
 * filter sends zeros, so zeros alone prove nothing.
 */
public final class Bloom {
  /** An unknown filter: every item may be in it. */
  public static final Bloom UNKNOWN = new Bloom(null);

  private static final int BYTES = 256;

  /** The filter of a block without logs. */
  public static final Bloom EMPTY = new Bloom(new byte[BYTES]);

  private static final int BITS = 8 * BYTES;
  private static final int BITS_OF_ITEM = 3;

  private final byte[] bytes;

  private Bloom(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Computes the filter of these logs. */
  public static Bloom of(Collection<ChainLog> logs) {
    byte[] bytes = new byte[BYTES];
    Map<Object, int[]> known = new HashMap<>();
    for (ChainLog log : logs) {
      set(bytes, known.computeIfAbsent(log.address(), address -> bits(log.address().bytes())));
      log.topics()
          .forEach(topic -> set(bytes, known.computeIfAbsent(topic, t -> bits(topic.bytes()))));
    }
    return new Bloom(bytes);
  }

  /**
   * Parses the filter of a header.
   *
   * @param text 256 bytes in hexadecimal
   * @param empty whether the block certainly has no receipts
   * @throws IllegalArgumentException if the text is not a filter
   */
  public static Bloom of(String text, boolean empty) {
    if (!HexText.isBytes(text, BYTES)) {
      throw new IllegalArgumentException("must be 256 bytes in hexadecimal");
    }
    Bloom bloom = new Bloom(HexText.bytes(text));
    return bloom.equals(EMPTY) ? empty ? EMPTY : UNKNOWN : bloom;
  }

  /** The three bits that {@code item} sets. */
  static int[] bits(byte[] item) {
    byte[] hash = Hash.sha3(item);
    int[] bits = new int[BITS_OF_ITEM];
    for (int i = 0; i < BITS_OF_ITEM; i++) {
      bits[i] = ((hash[2 * i] & 0xff) << 8 | (hash[2 * i + 1] & 0xff)) & (BITS - 1);
    }
    return bits;
  }

  /** Whether the filter is known. */
  public boolean isKnown() {
    return bytes != null;
  }

  /** Whether an item that sets these bits may be in it. */
  boolean mightContain(int[] bits) {
    if (bytes == null) {
      return true;
    }
    for (int bit : bits) {
      if ((bytes[BYTES - 1 - bit / 8] & 1 << (bit % 8)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether it has all bits of {@code other}; an unknown filter has all. */
  public boolean includes(Bloom other) {
    if (bytes == null || other.bytes == null) {
      return bytes == null;
    }
    for (int i = 0; i < BYTES; i++) {
      if ((other.bytes[i] & ~bytes[i]) != 0) {
        return false;
      }
    }
    return true;
  }

  private static void set(byte[] bytes, int[] bits) {
    for (int bit : bits) {
      bytes[BYTES - 1 - bit / 8] |= (byte) (1 << (bit % 8));
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bloom bloom && Arrays.equals(bytes, bloom.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes == null ? "unknown" : HexText.of(bytes);
  }
}
