package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.callback.Delivery;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A request that was sent, without its signature.
 *
 * @param headers its headers by name, without those that authenticate the sender
 * @param body the beginning of its body, byte for byte: 4,096 bytes at most
 * @param truncated whether the body had more
 */
public record SentRequestView(Map<String, String> headers, String body, boolean truncated) {
  /**
   * The limit for a shown body in bytes; the same length of an event's data is more than enough to
   * recreate it.
   */
  static final int BYTES = 4_096;

  /** The request of {@code delivery}, whose event may be cut to {@link #BYTES}. */
  static SentRequestView of(Delivery delivery, UUID id, Instant sentAt) {
    Map<String, String> headers = new TreeMap<>();
    headers.put("content-type", "application/json");
    headers.put("webhook-id", id.toString());
    headers.put("webhook-timestamp", Long.toString(sentAt.getEpochSecond()));
    headers.put("x-webhook-subscription", delivery.endpoint().subscriptionId().toString());
    byte[] body = delivery.body();
    int end = Math.min(BYTES, body.length);
    // Does not cut within a character.
    while (end < body.length && (body[end] & 0xc0) == 0x80) {
      end--;
    }
    return new SentRequestView(
        headers, new String(body, 0, end, StandardCharsets.UTF_8), end < body.length);
  }
}
