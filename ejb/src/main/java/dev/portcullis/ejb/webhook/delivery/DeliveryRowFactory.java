package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.http.CallbackResponse;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.Failed;
import java.time.Duration;
import java.time.Instant;

/**
 * Creates the rows that record callbacks: outcomes of attempts, and separate rows for callbacks
 * that are not over when the watermark passes them.
 */
final class DeliveryRowFactory {
  private DeliveryRowFactory() {}

  /** The callback as it is stored in a separate row. */
  static QueuedDelivery withRow(Delivery delivery) {
    QueuedDelivery queued = delivery.queued();
    return queued.failure() != null
        ? queued
        : new QueuedDelivery(
            queued.endpointId(),
            queued.position(),
            queued.event(),
            queued.announced(),
            queued.decode(),
            queued.size(),
            new Failed(delivery.sequence(), 0, false));
  }

  /** The outcome of an attempt, with or without an existing row. */
  static DeliveryAttemptResult ended(
      Delivery delivery,
      boolean hadRow,
      Instant began,
      Instant now,
      CallbackResponse response,
      Disposition disposition,
      Instant dueAt) {
    return new DeliveryAttemptResult(
        hadRow ? withRow(delivery) : delivery.queued(),
        delivery.id(),
        delivery.sequence(),
        delivery.attempt(),
        began,
        (int) Math.min(Integer.MAX_VALUE, Duration.between(began, now).toMillis()),
        response.status(),
        response.error(),
        response.answer(),
        disposition,
        dueAt);
  }

  /** The row of a callback without a known outcome, and the reason for the row. */
  static DeliveryAttemptResult row(
      Delivery delivery, int attempts, Instant now, String why, Instant dueAt) {
    return new DeliveryAttemptResult(
        delivery.queued(),
        delivery.id(),
        delivery.sequence(),
        attempts,
        now,
        0,
        null,
        why,
        null,
        Disposition.RETRY,
        dueAt);
  }
}
