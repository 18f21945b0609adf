package dev.portcullis.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Detects the path segments {@code .} and {@code ..}. URL parsers remove them together with the
 * segment before (RFC 3986, 5.2.4), so a path that ends in one names an unintended resource.
 */
public final class DotSegments {
  /** Encoded once for a path and again by a careless client or proxy. */
  private static final int ENCODINGS = 2;

  private static final int HEXADECIMAL = 16;
  private static final Pattern SEGMENT = Pattern.compile("(?:^|[/\\\\;])\\.{1,2}(?:$|[/\\\\;])");
  private static final Pattern ESCAPE = Pattern.compile("%[0-9a-fA-F]{2}");

  private DotSegments() {}

  /** Whether {@code text} contains such a segment, plain or percent-encoded. */
  public static boolean in(String text) {
    String decoded = text;
    for (int i = 0; decoded != null && i <= ENCODINGS; i++) {
      if (SEGMENT.matcher(decoded).find()) {
        return true;
      }
      decoded = ESCAPE.matcher(decoded).find() ? decoded(decoded) : null;
    }
    return false;
  }

  /**
   * Rejects a text that is to be part of a path.
   *
   * @throws Failure VALIDATION that names the field
   */
  public static void reject(String field, String text) {
    if (text != null && in(text)) {
      throw Failure.invalid(field, "must not be or contain the path segment . or ..");
    }
  }

  /** The text with its escapes decoded, or null if they are not UTF-8. */
  public static String decoded(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes = ByteBuffer.allocate(encoded.length);
    for (int i = 0; i < encoded.length; i++) {
      int value = encoded[i] == '%' && i + 2 < encoded.length ? escape(encoded, i) : -1;
      bytes.put(value < 0 ? encoded[i] : (byte) value);
      i += value < 0 ? 0 : 2;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes.flip()).toString();
    } catch (CharacterCodingException other) {
      return null;
    }
  }

  private static int escape(byte[] text, int at) {
    int high = Character.digit(text[at + 1], HEXADECIMAL);
    int low = Character.digit(text[at + 2], HEXADECIMAL);
    return high < 0 || low < 0 ? -1 : high * HEXADECIMAL + low;
  }
}
