package dev.portcullis.ejb.webhook.record;

import dev.portcullis.persistence.webhook.record.DeliveryAttemptRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * An attempt to send a callback.
 *
 * @param webhookId the header {@code webhook-id}, the same each time it is tried
 * @param sequence its number for the receiver, as in the body
 * @param attempt which attempt it was, from 1
 * @param sentAt when it began
 * @param durationMs how long it took until the status was there, in milliseconds
 * @param status the HTTP status of the answer; null if there was none
 * @param error why there was none, or null
 * @param answer the beginning of the body of a refusal, or null
 * @param hidden why neither event, request nor answer is shown: {@code not_permitted} if the owner
 *     or the caller may not see the event now, {@code forgotten} if it was too old to be kept; null
 *     if they are
 * @param event which event was told
 * @param request what was sent
 */
public record AttemptView(
    UUID webhookId,
    long sequence,
    int attempt,
    Instant sentAt,
    int durationMs,
    @Nullable Integer status,
    @Nullable String error,
    @Nullable String answer,
    @Nullable String hidden,
    @Nullable DeliveredEventView event,
    @Nullable SentRequestView request) {
  static AttemptView of(
      DeliveryAttemptRow attempt, long sequence, DeliveredEventView event, SentRequestView sent) {
    return view(attempt, sequence, attempt.answer(), null, event, sent);
  }

  static AttemptView hidden(DeliveryAttemptRow attempt, long sequence, String why) {
    return view(attempt, sequence, null, why, null, null);
  }

  private static AttemptView view(
      DeliveryAttemptRow attempt,
      long sequence,
      String answer,
      String hidden,
      DeliveredEventView event,
      SentRequestView request) {
    return new AttemptView(
        attempt.id(),
        sequence,
        attempt.number(),
        attempt.sentAt(),
        attempt.millis(),
        attempt.status(),
        attempt.error(),
        answer,
        hidden,
        event,
        request);
  }
}
