package dev.portcullis.kernel;

import java.util.Locale;

/**
 * A 20-byte account address, stored and compared in lowercase.
 *
 * @param text {@code 0x} and 40 lowercase hexadecimal digits
 */
public record Address(String text) implements Comparable<Address> {
  /** Rejects any text except {@code 0x} and 40 hexadecimal digits; converts to lowercase. */
  public Address {
    if (!isValid(text)) {
      throw new IllegalArgumentException("must be a 20-byte hexadecimal address");
    }
    text = text.toLowerCase(Locale.ROOT);
  }

  /** Whether {@code text} is an address, in any case. */
  public static boolean isValid(String text) {
    return HexText.isBytes(text, 20);
  }

  /** The 20 bytes. */
  public byte[] bytes() {
    return HexText.bytes(text);
  }

  @Override
  public int compareTo(Address other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
