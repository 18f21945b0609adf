package dev.portcullis.ejb.webhook.record;

import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * A callback that was not received.
 *
 * @param sequence its number for the receiver, as in the body
 * @param webhookId the header {@code webhook-id}; null if the event is hidden
 * @param state {@code dead} when it was given up, {@code retry} while it is tried again
 * @param attempts how often it was tried
 * @param lastStatus the HTTP status of the last answer, or null
 * @param lastError what went wrong last, or null
 * @param endedAt when it was given up; null while it is tried again
 * @param forgottenAt when it will be forgotten; null while it is tried again
 * @param nextAttemptAt when it is due to be tried again; null once it was given up
 * @param hidden {@code not_permitted} if the owner or the caller may not see the event now; null if
 *     it is shown
 * @param event which event it tells
 */
public record FailedCallbackView(
    long sequence,
    @Nullable UUID webhookId,
    String state,
    int attempts,
    @Nullable Integer lastStatus,
    @Nullable String lastError,
    @Nullable Instant endedAt,
    @Nullable Instant forgottenAt,
    @Nullable Instant nextAttemptAt,
    @Nullable String hidden,
    @Nullable DeliveredEventView event) {}
