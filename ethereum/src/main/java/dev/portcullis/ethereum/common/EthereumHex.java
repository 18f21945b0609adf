package dev.portcullis.ethereum.common;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The two hexadecimal encodings of Ethereum's JSON-RPC: QUANTITY (numbers, no leading zeros) and
 * DATA (bytes, two digits each). Reading is strict: an {@link IllegalArgumentException} names the
 * error in any other text.
 */
public final class EthereumHex {

  private static final HexFormat LOWER = HexFormat.of();

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

  private EthereumHex() {}

  /** DATA: {@code 0x} followed by two lower-case digits a byte. */
  public static String data(byte[] bytes) {
    return "0x" + LOWER.formatHex(bytes);
  }

  /** QUANTITY of an unsigned 64-bit number. */
  public static String quantity(long value) {
    return "0x" + Long.toHexString(value);
  }

  /** QUANTITY of a non-negative number. */
  public static String quantity(BigInteger value) {
    if (value.signum() < 0) {
      throw new IllegalArgumentException("a quantity cannot be negative");
    }
    if (value.bitLength() < Long.SIZE) {
      return quantity(value.longValue());
    }
    // BigInteger's own conversion divides, which costs ten times as much.
    String digits = LOWER.formatHex(value.toByteArray());
    int first = 0;
    while (digits.charAt(first) == '0') {
      first++;
    }
    return "0x" + digits.substring(first);
  }

  /** Reads DATA of any length; {@code 0x} is the empty string of bytes. */
  public static byte[] parseData(String text) {
    requirePrefix(text);
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
    if (wrong < 0) {
      requireDigits(text);
    }
    if (text.length() % 2 != 0) {
      requireDigits(text);
      throw new IllegalArgumentException("hex data needs an even number of digits");
    }
    return bytes;
  }

  /** Reads DATA of exactly {@code size} bytes. */
  public static byte[] parseData(String text, int size) {
    byte[] bytes = parseData(text);
    if (bytes.length != size) {
      throw new IllegalArgumentException(
          "expected " + size + " bytes of hex data, got " + bytes.length);
    }
    return bytes;
  }

  /** Reads a QUANTITY: at least one digit, no leading zeros, at most 256 bits. */
  public static BigInteger parseQuantity(String text) {
    String digits = digits(text);
    if (digits.isEmpty()) {
      throw new IllegalArgumentException("a quantity needs at least one digit (zero is 0x0)");
    }
    if (digits.length() > 1 && digits.charAt(0) == '0') {
      throw new IllegalArgumentException("a quantity has no leading zeros");
    }
    if (digits.length() > 64) {
      throw new IllegalArgumentException("a quantity has at most 256 bits");
    }
    return new BigInteger(digits, 16);
  }

  private static String digits(String text) {
    requirePrefix(text);
    requireDigits(text);
    return text.substring(2);
  }

  private static void requirePrefix(String text) {
    if (!text.startsWith("0x")) {
      throw new IllegalArgumentException("hex values begin with 0x");
    }
  }

  private static void requireDigits(String text) {
    for (int i = 2; i < text.length(); i++) {
      if (!HexFormat.isHexDigit(text.charAt(i))) {
        throw new IllegalArgumentException("not a hex digit at position " + i);
      }
    }
  }
}
