package dev.portcullis.persistence.webhook.record;

import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import java.time.Instant;

/**
 * A callback whose first attempt failed, for display.
 *
 * @param queued its position, its number and how often it was attempted
 * @param at when it is retried, or when it became a dead letter
 * @param lastStatus the last HTTP status, or null
 * @param lastError the last error, or null
 */
public record FailedDelivery(
    QueuedDelivery queued, Instant at, Integer lastStatus, String lastError) {
  /** Its position in the list. */
  public DeliveryRecordCursor place() {
    return new DeliveryRecordCursor(at, queued.position());
  }
}
