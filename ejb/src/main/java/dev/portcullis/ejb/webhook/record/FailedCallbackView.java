package dev.portcullis.ejb.webhook.record;

import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * A callback that was not received.
 *
 * @param sequence its number for the receiver, as in the body
 * @param webhookId the header {@code webhook-id}; null if the event is hidden
 * @param state {@code dead} when it was abandoned, {@code retry} while it awaits a retry
 * @param attempts the number of attempts
 * @param lastStatus the HTTP status of the last response, or null
 * @param lastError the last error, or null
 * @param endedAt when it was abandoned; null while it awaits a retry
 * @param forgottenAt when it will be deleted; null while it awaits a retry
 * @param nextAttemptAt when the next retry is due; null once it was abandoned
 * @param hidden {@code not_permitted} if the owner or the caller may not see the event now; null if
 *     it is shown
 * @param event the event of the callback
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
