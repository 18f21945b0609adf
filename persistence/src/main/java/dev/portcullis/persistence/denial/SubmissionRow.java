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
 * A row of {@code rpc_submissions}, whose columns are named as in its JSON.
 *
 * @param errorCode the node's error code; null if it accepted
 * @param errorMessage the node's error message; null if it accepted
 * @param denialId the denial that revoked the transaction after the node had accepted it; else null
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
  /** The node's response to a transaction. */
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

  /** A response of the node, without a denial. */
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
   * Selects the effective one of two responses to the same transaction; the other one was recorded
   * first. Between an acceptance and a denial, the later time decides, because a block may deny a
   * transaction while the node still responds. Otherwise an acceptance wins, or else the later
   * response.
   */
  SubmissionRow mergedWith(SubmissionRow later) {
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
