package dev.portcullis.kernel;

import java.util.HexFormat;

/** Converts hexadecimal text with the {@code 0x} prefix, as in the chain's interfaces. */
public final class HexText {
  private static final HexFormat FORMAT = HexFormat.of();

  private HexText() {}

  /** Lowercase text of {@code bytes} with {@code 0x}. */
  public static String of(byte[] bytes) {
    return "0x" + FORMAT.formatHex(bytes);
  }

  /** Whether {@code text} is {@code 0x} and an even number of hexadecimal digits. */
  public static boolean isBytes(String text) {
    if (text == null || !text.startsWith("0x") || text.length() % 2 != 0) {
      return false;
    }
    // A loop, because requests of sequencers contain megabytes of it, and a stream takes ten times
    // as long.
    for (int i = 2; i < text.length(); i++) {
      if (!HexFormat.isHexDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code text} is {@code 0x} and exactly {@code length} bytes. */
  public static boolean isBytes(String text, int length) {
    return text != null && text.length() == 2 + 2 * length && isBytes(text);
  }

  /**
   * The bytes of {@code text}.
   *
   * @throws IllegalArgumentException if it is not {@code 0x} and whole bytes
   */
  public static byte[] bytes(String text) {
    if (!isBytes(text)) {
      throw new IllegalArgumentException("must be 0x and an even number of hexadecimal digits");
    }
    return FORMAT.parseHex(text, 2, text.length());
  }
}
