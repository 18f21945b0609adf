package dev.portcullis.persistence.webhook.record;

import java.time.Instant;
import java.util.UUID;

/**
 * An attempt to deliver a callback to an endpoint.
 *
 * @param position the callback's position in the endpoint's queue
 * @param number which attempt it was, from 1
 * @param id the webhook-id
 * @param sentAt when it began
 * @param millis how many milliseconds it took
 * @param status the HTTP status, or null
 * @param error the error, or null
 * @param answer the beginning of the response, or null
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
  /** Whether the receiver accepted the callback. */
  public boolean isReceived() {
    return status != null && status / 100 == 2;
  }

  /** Its position in the list. */
  public DeliveryRecordCursor place() {
    return new DeliveryRecordCursor(sentAt, position);
  }
}
