package dev.portcullis.kernel;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, the form in which tokens and keys of 126 bits and more are stored. */
public final class Sha256 {
  private Sha256() {}

  /** The 32-byte digest of {@code bytes}. */
  public static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("Every Java platform has SHA-256", impossible);
    }
  }

  /** The digest of the UTF-8 text as 64 lowercase hexadecimal digits. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
