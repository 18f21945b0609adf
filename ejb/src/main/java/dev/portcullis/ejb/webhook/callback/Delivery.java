package dev.portcullis.ejb.webhook.callback;

import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A callback that may be sent now.
 *
 * @param queued its place in the queue
 * @param sequence its number for the receiver
 * @param event what it tells
 * @param endpoint where it goes
 * @param keys the keys to sign with, decrypted, oldest first; none when they cannot be read
 * @param judgedAt when its owner was seen to be permitted
 */
public record Delivery(
    QueuedDelivery queued,
    long sequence,
    EventRow event,
    EndpointRow endpoint,
    List<byte[]> keys,
    Instant judgedAt) {
  /** How old the judgement may be by which something is sent. */
  public static final Duration FRESH = Duration.ofMillis(250);

  /** Whether it takes back what was announced before. */
  public boolean removed() {
    return queued.announced() != null;
  }

  /** The webhook-id. */
  public UUID id() {
    return CallbackId.of(endpoint.subscriptionId(), event, removed());
  }

  /** Which attempt comes next, from 1. */
  public int attempt() {
    return queued.failure() == null ? 1 : queued.failure().attempts() + 1;
  }

  /** Whether it was judged too long ago to be sent now. */
  public boolean isStale(Instant now) {
    return judgedAt.plus(FRESH).isBefore(now);
  }

  /** The bytes to send, the same at each attempt. */
  public byte[] body() {
    return EventBody.of(this);
  }
}
