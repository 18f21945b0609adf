package dev.portcullis.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A callback as the product sends it (Standard Webhooks 1.0.0).
 *
 * @param signingKey the receiver's, beginning with {@code whsec_}
 * @param signatures the header's: several while a key is rotated
 */
record Callback(String signingKey, String id, long timestamp, String signatures, String body) {

  /** A callback of this moment, signed with these keys, for a receiver that has one. */
  static Callback signed(String signingKey, Instant at, String body, String... keys) {
    String id = "msg_" + at.toEpochMilli();
    StringBuilder signatures = new StringBuilder();
    for (String key : keys) {
      signatures.append(signatures.isEmpty() ? "" : " ");
      signatures.append("v1,").append(signature(key, id + "." + at.getEpochSecond() + ".", body));
    }
    return new Callback(signingKey, id, at.getEpochSecond(), signatures.toString(), body);
  }

  Callback withBody(String other) {
    return new Callback(signingKey, id, timestamp, signatures, other);
  }

  Callback withTimestamp(long other) {
    return new Callback(signingKey, id, other, signatures, body);
  }

  Map<String, String> environment() {
    return Map.of(
        "SIGNING_KEY", signingKey,
        "WEBHOOK_ID", id,
        "WEBHOOK_TIMESTAMP", Long.toString(timestamp),
        "WEBHOOK_SIGNATURE", signatures);
  }

  private static String signature(String key, String prefix, String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] secret = Base64.getDecoder().decode(key.substring("whsec_".length()));
      mac.init(new SecretKeySpec(secret, "HmacSHA256"));
      mac.update(prefix.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(mac.doFinal(body.getBytes(UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
