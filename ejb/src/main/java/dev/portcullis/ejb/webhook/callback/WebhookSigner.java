package dev.portcullis.ejb.webhook.callback;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs callbacks as Standard Webhooks 1.0.0 specifies: HMAC-SHA256 over {@code id.timestamp.body},
 * one {@code v1} signature for each active key.
 */
public final class WebhookSigner {
  private WebhookSigner() {}

  /**
   * The value of the header {@code webhook-signature}.
   *
   * @param keys the decoded keys, at least one
   * @param id the webhook-id
   * @param timestamp the time of the attempt, truncated to seconds
   * @param body the bytes as they are sent
   */
  public static String sign(List<byte[]> keys, UUID id, Instant timestamp, byte[] body) {
    byte[] head = (id + "." + timestamp.getEpochSecond() + ".").getBytes(StandardCharsets.UTF_8);
    return keys.stream()
        .map(key -> "v1," + Base64.getEncoder().encodeToString(hmac(key, head, body)))
        .collect(Collectors.joining(" "));
  }

  /** The headers that identify a callback, its time and its authenticity. */
  public static Map<String, String> headers(
      List<byte[]> keys, UUID id, Instant timestamp, byte[] body) {
    return Map.of(
        "webhook-id", id.toString(),
        "webhook-timestamp", Long.toString(timestamp.getEpochSecond()),
        "webhook-signature", sign(keys, id, timestamp, body));
  }

  /** The same headers with the id of the subscription. */
  public static Map<String, String> headers(
      List<byte[]> keys, UUID id, Instant timestamp, byte[] body, UUID subscriptionId) {
    Map<String, String> headers = new HashMap<>(headers(keys, id, timestamp, body));
    headers.put("x-webhook-subscription", subscriptionId.toString());
    return headers;
  }

  private static byte[] hmac(byte[] key, byte[] head, byte[] body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(head);
      return mac.doFinal(body);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("Every Java platform has HMAC-SHA256", impossible);
    }
  }
}
