package dev.portcullis.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Base64url without padding (RFC 4648, 5), in its one form: the platform's decoder also takes
 * padding, and ignores bits behind the last byte, so that many texts would be the same bytes.
 */
public final class Base64Url {
  private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

  private Base64Url() {}

  /** The text of {@code bytes}. */
  public static String of(byte[] bytes) {
    return ENCODER.encodeToString(bytes);
  }

  /**
   * The bytes of {@code text}.
   *
   * @throws IllegalArgumentException if it is not the one form of any bytes
   */
  public static byte[] bytes(String text) {
    byte[] bytes = Base64.getUrlDecoder().decode(text);
    if (!of(bytes).equals(text)) {
      throw new IllegalArgumentException("must be base64url without padding");
    }
    return bytes;
  }

  /**
   * The UTF-8 text in {@code text}.
   *
   * @throws IllegalArgumentException if it is no base64url, or not of plain UTF-8
   */
  public static String utf8(String text) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(text))).toString();
    } catch (CharacterCodingException otherBytes) {
      throw new IllegalArgumentException("must be UTF-8", otherBytes);
    }
  }
}
