package dev.portcullis.ejb.legacy.musig;

import java.util.HexFormat;
import java.util.Locale;

/**
 * The 20-byte hash of a public key of the legacy rollup, kept and compared in lowercase. An account
 * whose hash is {@link #NONE} has no key yet and signs nothing.
 *
 * @param text {@code sync:} and 40 lowercase hexadecimal digits (section 3.1 of the supplement)
 */
public record PubKeyHash(String text) {
  private static final String PREFIX = "sync:";
  private static final int LENGTH = 20;

  /** Of an account whose key was never set: all zero. */
  public static final PubKeyHash NONE = new PubKeyHash(new byte[LENGTH]);

  /** Refuses anything but {@code sync:} and 40 hexadecimal digits; folds to lowercase. */
  public PubKeyHash {
    if (!isValid(text)) {
      throw new IllegalArgumentException("must be sync: and 40 hexadecimal digits");
    }
    text = text.toLowerCase(Locale.ROOT);
  }

  /**
   * From its bytes, the highest first.
   *
   * @throws IllegalArgumentException if they are not 20
   */
  public PubKeyHash(byte[] bytes) {
    this(PREFIX + HexFormat.of().formatHex(bytes));
  }

  /** Whether {@code text} is {@code sync:} and 40 hexadecimal digits, in any case of the digits. */
  public static boolean isValid(String text) {
    return text != null
        && text.length() == PREFIX.length() + 2 * LENGTH
        && text.startsWith(PREFIX)
        && text.chars().skip(PREFIX.length()).allMatch(HexFormat::isHexDigit);
  }

  /** Whether this stands for no key. */
  public boolean isNone() {
    return equals(NONE);
  }

  /** The 20 bytes. */
  public byte[] bytes() {
    return HexFormat.of().parseHex(text, PREFIX.length(), text.length());
  }

  @Override
  public String toString() {
    return text;
  }
}
