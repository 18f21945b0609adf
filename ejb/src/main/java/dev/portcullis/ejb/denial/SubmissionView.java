package dev.portcullis.ejb.denial;

import dev.portcullis.persistence.denial.SubmissionRow;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * The node's result for a raw transaction (R-GTW-24).
 *
 * @param status {@code accepted}, {@code rejected} or {@code throttled}
 * @param receivedAt the time of the result
 * @param errorCode its JSON-RPC code; null if accepted
 * @param errorMessage its message; null if accepted
 * @param denialId the denial that revoked it after the node had accepted it; else null
 */
public record SubmissionView(
    String status,
    Instant receivedAt,
    @Nullable Integer errorCode,
    @Nullable String errorMessage,
    @Nullable String denialId) {
  static SubmissionView of(SubmissionRow row) {
    return new SubmissionView(
        row.status().wireName(),
        row.receivedAt(),
        row.errorCode(),
        row.errorMessage(),
        row.denialId());
  }
}
