package dev.portcullis.ejb.setting;

import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** The token of a setting that authenticates programs; only its digest is kept. */
public final class ConfiguredBearerToken {
  private static final String SCHEME = "Bearer ";

  private final byte[] digest;

  private ConfiguredBearerToken(String token) {
    digest = digest(token);
  }

  /**
   * Reads the token of a setting, which must be valid in a header: visible ASCII without blanks.
   *
   * @param name the name of the setting
   * @throws InvalidSettingException if it is not valid in a header, or is too short to be a secret
   */
  public static ConfiguredBearerToken read(String name, String text) {
    String token = text.strip();
    if (!token.matches("[!-~]{32,1024}")) {
      throw new InvalidSettingException(
          name, "must have 32 to 1024 characters of ASCII without blanks");
    }
    return new ConfiguredBearerToken(token);
  }

  /**
   * Whether the header {@code Authorization} contains it. Digests are compared in constant time
   * (ADR 0070).
   *
   * @param authorization the value of the header, or null if it is missing
   */
  public boolean isIn(String authorization) {
    return authorization != null
        && authorization.startsWith(SCHEME)
        && MessageDigest.isEqual(digest, digest(authorization.substring(SCHEME.length())));
  }

  private static byte[] digest(String token) {
    return Sha256.digest(token.getBytes(StandardCharsets.UTF_8));
  }
}
