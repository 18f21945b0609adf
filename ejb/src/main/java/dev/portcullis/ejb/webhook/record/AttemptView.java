package dev.portcullis.ejb.webhook.record;

import dev.portcullis.persistence.webhook.record.DeliveryAttemptRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * An attempt to send a callback.
 *
 * @param webhookId the header {@code webhook-id}, the same for each attempt
 * @param sequence its number for the receiver, as in the body
 * @param attempt the number of the attempt, from 1
 * @param sentAt when it began
 * @param durationMs the time until the status arrived, in milliseconds
 * @param status the HTTP status of the response; null if there was none
 * @param error why there was none, or null
 * @param answer the beginning of the body of a rejection, or null
 * @param hidden why event, request and response are not shown: {@code not_permitted} if the owner
 *     or the caller may not see the event now, {@code forgotten} if it exceeded the retention; null
 *     if they are
 * @param event the event of the callback
 * @param request the request
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
