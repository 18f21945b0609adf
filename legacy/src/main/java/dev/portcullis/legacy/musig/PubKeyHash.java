package dev.portcullis.legacy.musig;

import java.util.HexFormat;
import java.util.Locale;

/**
 * The 20-byte hash of a public key of the legacy rollup, kept and compared in lowercase. An account
 * whose hash is {@link #NONE} has no key yet and signs nothing.
 *
 * @param text {@code sync:} and 40 lowercase hexadecimal digits (R-LEG-2)
 */
public record PubKeyHash(String text) implements Comparable<PubKeyHash> {
  private static final String PREFIX = "sync:";
  private static final int LENGTH = 20;

  /** The hash of an account whose key was never set: all zero. */
  public static final PubKeyHash NONE = ofBytes(new byte[LENGTH]);

  /** Rejects anything but {@code sync:} and 40 hexadecimal digits; converts to lowercase. */
  public PubKeyHash {
    if (!isValid(text)) {
      throw new IllegalArgumentException("must be sync: and 40 hexadecimal digits");
    }
    text = text.toLowerCase(Locale.ROOT);
  }

  /** Whether {@code text} is {@code sync:} and 40 hexadecimal digits, in any case of the digits. */
  public static boolean isValid(String text) {
    return text != null
        && text.length() == PREFIX.length() + 2 * LENGTH
        && text.startsWith(PREFIX)
        && text.chars().skip(PREFIX.length()).allMatch(HexFormat::isHexDigit);
  }

  /** The hash with these 20 bytes. */
  public static PubKeyHash ofBytes(byte[] bytes) {
    return new PubKeyHash(PREFIX + HexFormat.of().formatHex(bytes));
  }

  /** The 20 bytes. */
  public byte[] bytes() {
    return HexFormat.of().parseHex(digits());
  }

  /** The 40 digits without the prefix, as the texts for Ethereum wallets write them. */
  public String digits() {
    return text.substring(PREFIX.length());
  }

  @Override
  public int compareTo(PubKeyHash other) {
    return text.compareTo(other.text);
  }

  @Override
  public String toString() {
    return text;
  }
}
