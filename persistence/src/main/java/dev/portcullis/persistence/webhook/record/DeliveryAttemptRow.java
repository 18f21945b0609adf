package dev.portcullis.persistence.webhook.record;

import java.time.Instant;
import java.util.UUID;

/**
 * An attempt to tell an endpoint something.
 *
 * @param position what was told: its place in the endpoint's queue
 * @param number which attempt it was, from 1
 * @param id the webhook-id
 * @param sentAt when it began
 * @param millis how long it took
 * @param status the HTTP status, or null
 * @param error what went wrong, or null
 * @param answer the beginning of the answer, or null
 */
public record DeliveryAttemptRow(
    long position,
    int number,
    UUID id,
    Instant sentAt,
    int millis,
    Integer status,
    String error,
    String answer) {
  /** Whether the receiver has what was told. */
  public boolean isReceived() {
    return status != null && status / 100 == 2;
  }

  /** Where it stands among the others. */
  public DeliveryRecordCursor place() {
    return new DeliveryRecordCursor(sentAt, position);
  }
}
