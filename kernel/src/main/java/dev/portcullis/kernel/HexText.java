package dev.portcullis.kernel;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** Converts hexadecimal text with the {@code 0x} prefix, as in the chain's interfaces. */
public final class HexText {
  private static final HexFormat FORMAT = HexFormat.of();

  /** For a character that is no digit: negative. */
  private static final byte NONE = -1;

  /** The values of the digits, by character. */
  private static final byte[] VALUES = new byte['f' + 1];

  static {
    Arrays.fill(VALUES, NONE);
    for (char digit = 0; digit < VALUES.length; digit++) {
      if (HexFormat.isHexDigit(digit)) {
        VALUES[digit] = (byte) HexFormat.fromHexDigit(digit);
      }
    }
  }

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
    int wrong = 0;
    for (int i = 2; i < text.length(); i++) {
      char digit = text.charAt(i);
      wrong |= digit < VALUES.length ? VALUES[digit] : NONE;
    }
    return wrong >= 0;
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
    return read(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be 0x and an even number of hexadecimal digits"));
  }

  /** The bytes of {@code text}, read once; empty if it is not {@code 0x} and whole bytes. */
  public static Optional<byte[]> read(String text) {
    if (text == null || !text.startsWith("0x") || text.length() % 2 != 0) {
      return Optional.empty();
    }
    byte[] bytes = new byte[text.length() / 2 - 1];
    int wrong = 0;
    for (int i = 0; i < bytes.length; i++) {
      char high = text.charAt(2 * i + 2);
      char low = text.charAt(2 * i + 3);
      // Any other character has all bits in the table, so the sum of all shows whether there is
      // one.
      int value =
          high < VALUES.length && low < VALUES.length ? VALUES[high] << 4 | VALUES[low] : NONE;
      wrong |= value;
      bytes[i] = (byte) value;
    }
    return wrong < 0 ? Optional.empty() : Optional.of(bytes);
  }
}
