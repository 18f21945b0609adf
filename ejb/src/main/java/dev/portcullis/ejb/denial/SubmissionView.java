package dev.portcullis.ejb.denial;

import dev.portcullis.persistence.denial.SubmissionRow;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * What the node said to a raw transaction when it was sent to it (R-GTW-24).
 *
 * @param status {@code accepted}, {@code rejected} or {@code throttled}
 * @param receivedAt when it said so
 * @param errorCode its JSON-RPC code; null where it accepted
 * @param errorMessage its words; null where it accepted
 * @param denialId the denial by which it was taken back after the node had accepted it; else null
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
