package dev.portcullis.persistence.webhook.delivery;

import java.time.Instant;
import java.util.UUID;

/**
 * The result of an attempt.
 *
 * @param delivery what was sent
 * @param id its webhook-id
 * @param sequence its number for the receiver
 * @param attempt which attempt it was, from 1
 * @param sentAt when it began
 * @param millis how many milliseconds it took
 * @param status the HTTP status, or null
 * @param error the error, or null
 * @param answer the beginning of the response, or null
 * @param end the next state of the callback
 * @param dueAt when it is retried, or when it became a dead letter; null once received
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
  /** The next state of a callback after an attempt. */
  public enum Disposition {
    /** The receiver has accepted it. */
    RECEIVED,
    /** It will be retried. */
    RETRY,
    /** It will not be retried. */
    DEAD
  }
}
