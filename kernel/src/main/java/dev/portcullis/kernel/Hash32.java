package dev.portcullis.kernel;

import java.util.Locale;

/**
 * A 32-byte hash or topic, stored and compared in lowercase.
 *
 * @param text {@code 0x} and 64 lowercase hexadecimal digits
 */
public record Hash32(String text) implements Comparable<Hash32> {
  /** Rejects any text except {@code 0x} and 64 hexadecimal digits; converts to lowercase. */
  public Hash32 {
    if (!isValid(text)) {
      throw new IllegalArgumentException("must be a 32-byte hexadecimal hash");
    }
    text = text.toLowerCase(Locale.ROOT);
  }

  /** Whether {@code text} is a 32-byte hash, in any case. */
  public static boolean isValid(String text) {
    return HexText.isBytes(text, 32);
  }

  /** The 32 bytes. */
  public byte[] bytes() {
    return HexText.bytes(text);
  }

  @Override
  public int compareTo(Hash32 other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
