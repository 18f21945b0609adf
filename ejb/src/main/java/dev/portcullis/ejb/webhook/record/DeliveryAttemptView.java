package dev.portcullis.ejb.webhook.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.webhook.record.EndpointAttemptRow;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * An attempt to send a callback, in a list that covers many webhooks.
 *
 * @param endpointId the id of the webhook
 * @param name the name that its owner chose; null if the webhook is gone
 * @param url the callback address; null if the webhook is gone or polled
 * @param userId the owner; null if the webhook is gone
 * @param organizationId the owner's organization; null for a user of the zone
 * @param webhookId the header {@code webhook-id}, the same for each attempt
 * @param sequence its number for the receiver, as in the body; null if the webhook is gone
 * @param attempt the number of the attempt, from 1
 * @param outcome whether it was received
 * @param sentAt when it began
 * @param durationMs the time until the status arrived, in milliseconds
 * @param status the HTTP status of the response; null if there was none
 * @param error why there was none, or null
 * @param nextAttemptAt the time of the callback's retry; null if there is none
 * @param hidden why the event is not shown: {@code not_permitted} if the owner or the caller may
 *     not see it now, {@code forgotten} if it exceeded the retention, or the webhook is gone; null
 *     if it is shown
 * @param contract the contract of the event, in lowercase; null if hidden
 * @param event the event of the callback; null if hidden
 */
public record DeliveryAttemptView(
    UUID endpointId,
    @Nullable String name,
    @Nullable String url,
    @Nullable String userId,
    @Nullable String organizationId,
    UUID webhookId,
    @Nullable Long sequence,
    int attempt,
    Outcome outcome,
    Instant sentAt,
    int durationMs,
    @Nullable Integer status,
    @Nullable String error,
    @Nullable Instant nextAttemptAt,
    @Nullable String hidden,
    @Nullable String contract,
    @Nullable DeliveredEventView event) {
  /** Whether it was received. */
  public enum Outcome {
    /** A response with a status of success. */
    @JsonProperty("received")
    RECEIVED,
    /** Rejected, or no response. */
    @JsonProperty("failed")
    FAILED
  }

  static DeliveryAttemptView of(
      EndpointAttemptRow row, String hidden, String contract, DeliveredEventView event) {
    return new DeliveryAttemptView(
        row.endpointId(),
        row.name(),
        row.url(),
        row.userId(),
        row.organizationId(),
        row.attempt().id(),
        row.sequence(),
        row.attempt().number(),
        row.attempt().isReceived() ? Outcome.RECEIVED : Outcome.FAILED,
        row.attempt().sentAt(),
        row.attempt().millis(),
        row.attempt().status(),
        row.attempt().error(),
        row.retryAt(),
        hidden,
        contract,
        event);
  }
}
