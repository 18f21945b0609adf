package dev.portcullis.persistence.webhook.delivery;

import java.time.Instant;
import java.util.UUID;

/**
 * What came of an attempt.
 *
 * @param delivery what was sent
 * @param id its webhook-id
 * @param sequence its number for the receiver
 * @param attempt which attempt it was, from 1
 * @param sentAt when it began
 * @param millis how long it took
 * @param status the HTTP status, or null
 * @param error what went wrong, or null
 * @param answer the beginning of the answer, or null
 * @param end what becomes of it
 * @param dueAt when it is tried again, or when it ended as a dead letter; null once received
 */
public record DeliveryAttemptResult(
    QueuedDelivery delivery,
    UUID id,
    long sequence,
    int attempt,
    Instant sentAt,
    int millis,
    Integer status,
    String error,
    String answer,
    Disposition end,
    Instant dueAt) {
  /** What becomes of a callback after an attempt. */
  public enum Disposition {
    /** The receiver has it. */
    RECEIVED,
    /** It is tried again. */
    RETRY,
    /** It is not tried again. */
    DEAD
  }
}
