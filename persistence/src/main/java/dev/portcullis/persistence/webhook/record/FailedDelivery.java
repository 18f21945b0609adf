package dev.portcullis.persistence.webhook.record;

import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import java.time.Instant;

/**
 * A callback that was not received at once, as it is shown.
 *
 * @param queued its place, its number and how often it was tried
 * @param at when it is tried again, or when it ended as a dead letter
 * @param lastStatus the last HTTP status, or null
 * @param lastError what went wrong last, or null
 */
public record FailedDelivery(
    QueuedDelivery queued, Instant at, Integer lastStatus, String lastError) {
  /** Where it stands among the others. */
  public DeliveryRecordCursor place() {
    return new DeliveryRecordCursor(at, queued.position());
  }
}
