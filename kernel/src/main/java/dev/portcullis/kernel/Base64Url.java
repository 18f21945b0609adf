package dev.portcullis.kernel;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Base64url without padding (RFC 4648, 5), in canonical form. The platform's decoder also accepts
 * padding, and ignores bits after the last byte, so that many texts would represent the same bytes.
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
   * @throws IllegalArgumentException if it is not canonical
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
   * @throws IllegalArgumentException if it is not base64url, or not valid UTF-8
   */
  public static String utf8(String text) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes(text))).toString();
    } catch (CharacterCodingException otherBytes) {
      throw new IllegalArgumentException("must be UTF-8", otherBytes);
    }
  }
}
