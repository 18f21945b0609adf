package dev.portcullis.ejb.setting;

import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** The one token of a setting by which the programs that send it are known; only its digest. */
public final class ConfiguredBearerToken {
  private static final String SCHEME = "Bearer ";

  private final byte[] digest;

  private ConfiguredBearerToken(String token) {
    digest = digest(token);
  }

  /**
   * The token of a setting, as it can be in a header: visible ASCII without blanks.
   *
   * @param name what the setting is called
   * @throws InvalidSettingException if it cannot be in a header, or is too short to be a secret
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
   * Whether the header {@code Authorization} has it. Digests are compared, in a time that says
   * nothing of where they differ (ADR 0070).
   *
   * @param authorization the header's value, or null when it is missing
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
