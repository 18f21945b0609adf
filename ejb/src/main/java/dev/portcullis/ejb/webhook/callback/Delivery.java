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
 * @param queued its position in the queue
 * @param sequence its number for the receiver
 * @param event the event it announces
 * @param endpoint its destination
 * @param keys the keys to sign with, decrypted, oldest first; empty if they cannot be read
 * @param judgedAt when the permission check of its owner succeeded
 */
public record Delivery(
    QueuedDelivery queued,
    long sequence,
    EventRow event,
    EndpointRow endpoint,
    List<byte[]> keys,
    Instant judgedAt) {
  /** The maximum age of the permission check when a callback is sent. */
  public static final Duration FRESH = Duration.ofMillis(250);

  /** Whether it retracts an earlier announcement. */
  public boolean removed() {
    return queued.announced() != null;
  }

  /** The webhook-id. */
  public UUID id() {
    return CallbackId.of(endpoint.subscriptionId(), event, removed());
  }

  /** The number of the next attempt, from 1. */
  public int attempt() {
    return queued.failure() == null ? 1 : queued.failure().attempts() + 1;
  }

  /** Whether the permission check is too old to send it now. */
  public boolean isStale(Instant now) {
    return judgedAt.plus(FRESH).isBefore(now);
  }

  /** The bytes to send, the same for each attempt. */
  public byte[] body() {
    return EventBody.of(this);
  }
}
