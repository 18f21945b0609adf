package dev.portcullis.ejb.webhook.operational;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.webhook.operational.OperationalNotice;
import dev.portcullis.persistence.webhook.operational.OperationalNotice.State;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * A notice and its delivery state.
 *
 * @param id its webhook-id
 * @param type the kind of notice, for example {@code endpoint.disabled}
 * @param endpointId the endpoint; null for {@code block.escaped} and {@code block.suspected}
 * @param count the number of occurrences
 * @param state {@code waiting}, {@code received}, {@code dead} when it was abandoned, or {@code
 *     replaced} when a newer one includes it
 * @param attempts the number of attempts begun
 * @param createdAt the first occurrence
 * @param retryAt the time of the next attempt; null if there is none
 * @param endedAt when it was received, abandoned or replaced; null while it waits
 * @param lastStatus the HTTP status of the last response; null when there was none
 * @param lastError the error instead; null when there was a response
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
