package dev.portcullis.ejb.webhook.operational;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.webhook.operational.OperationalNotice;
import dev.portcullis.persistence.webhook.operational.OperationalNotice.State;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * A notice and what became of it.
 *
 * @param id its webhook-id
 * @param type what happened, for example {@code endpoint.disabled}
 * @param endpointId to which endpoint; null of {@code block.escaped} and {@code block.suspected}
 * @param count how many times
 * @param state {@code waiting}, {@code received}, {@code dead} when it was given up, or {@code
 *     replaced} when a newer one tells of it, too
 * @param attempts how many were begun
 * @param createdAt when it happened first
 * @param retryAt when it is sent next; null when it is not
 * @param endedAt when it was received, given up or replaced; null while it waits
 * @param lastStatus the HTTP status of the last answer to it; null when there was none
 * @param lastError what went wrong instead; null when there was an answer
 */
@JsonNaming(SnakeCaseStrategy.class)
public record OperationalNoticeView(
    UUID id,
    String type,
    @Nullable UUID endpointId,
    long count,
    String state,
    int attempts,
    Instant createdAt,
    @Nullable Instant retryAt,
    @Nullable Instant endedAt,
    @Nullable Integer lastStatus,
    @Nullable String lastError) {
  static OperationalNoticeView of(OperationalNotice notice) {
    return new OperationalNoticeView(
        notice.id(),
        notice.told().type().wireName(),
        notice.told().endpointId(),
        notice.told().many(),
        notice.state().wireName(),
        notice.attempts(),
        notice.createdAt(),
        notice.state() == State.WAITING ? notice.dueAt() : null,
        notice.endedAt(),
        notice.answerStatus(),
        notice.answerError());
  }
}
