package dev.portcullis.launcher.demo;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Checks deliveries as a receiver should (Standard Webhooks 1.0.0, "Verifying webhook
 * authenticity"): HMAC-SHA256 over id, time and body, with the key that follows {@code whsec_} in
 * base64, and a time within five minutes from now.
 */
final class WebhookSignature {
  private static final Duration TOLERANCE = Duration.ofMinutes(5);

  private final byte[] key;

  /**
   * @param signingKey as in the response to the creation
   */
  WebhookSignature(String signingKey) {
    this.key = Base64.getDecoder().decode(signingKey.replaceFirst("^whsec_", ""));
  }

  /** Whether one of the signatures in the header is valid and the time is within the tolerance. */
  boolean accepts(String id, String timestamp, String signatures, byte[] body, Instant now) {
    if (id == null || timestamp == null || signatures == null || !near(timestamp, now)) {
      return false;
    }
    byte[] expected = sign(id + "." + timestamp + ".", body);
    for (String signature : signatures.split(" ", -1)) {
      if (signature.startsWith("v1,")
          && MessageDigest.isEqual(
              expected, signature.substring(3).getBytes(StandardCharsets.US_ASCII))) {
        return true;
      }
    }
    return false;
  }

  private static boolean near(String timestamp, Instant now) {
    try {
      Instant sent = Instant.ofEpochSecond(Long.parseLong(timestamp));
      return Duration.between(sent, now).abs().compareTo(TOLERANCE) <= 0;
    } catch (NumberFormatException | java.time.DateTimeException notATime) {
      return false;
    }
  }

  private byte[] sign(String prefix, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(prefix.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encode(mac.doFinal(body));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
