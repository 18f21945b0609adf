package dev.portcullis.persistence.denial;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.database.QueryRunner;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;

/**
 * A row of {@code rpc_submissions}, whose columns are called as in its JSON.
 *
 * @param errorCode the node's code; null where it accepted
 * @param errorMessage the node's words; null where it accepted
 * @param denialId the denial by which it was taken back after the node had accepted it; else null
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SubmissionRow(
    String txHash,
    Status status,
    Instant receivedAt,
    Instant expiresAt,
    Integer errorCode,
    String errorMessage,
    String denialId) {
  /** What the node said to a transaction. */
  public enum Status {
    ACCEPTED,
    REJECTED,
    THROTTLED;

    /** The name in JSON and in the database: lowercase. */
    @JsonValue
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What the node said. */
  public SubmissionRow(
      String txHash,
      Status status,
      Instant receivedAt,
      Instant expiresAt,
      Integer errorCode,
      String errorMessage) {
    this(txHash, status, receivedAt, expiresAt, errorCode, errorMessage, null);
  }

  /**
   * Which of two words on the same transaction counts, of which the other was written down first.
   * Of an acceptance and a denial it is the later by its time, as a block may deny what the node is
   * still answering; else an acceptance, or the later.
   */
  SubmissionRow or(SubmissionRow later) {
    if (status == Status.ACCEPTED) {
      return later.denialId != null && !later.receivedAt.isBefore(receivedAt) ? later : this;
    }
    boolean isDenied = denialId != null && later.status == Status.ACCEPTED;
    return isDenied && !later.receivedAt.isAfter(receivedAt) ? this : later;
  }

  static SubmissionRow read(ResultSet row) throws SQLException {
    return new SubmissionRow(
        row.getString("tx_hash"),
        Status.valueOf(row.getString("status").toUpperCase(Locale.ROOT)),
        QueryRunner.instant(row, "received_at"),
        QueryRunner.instant(row, "expires_at"),
        row.getObject("error_code", Integer.class),
        row.getString("error_message"),
        row.getString("denial_id"));
  }
}
