package dev.portcullis.persistence.webhook.operational;

import dev.portcullis.persistence.database.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * What an owner is told about an endpoint.
 *
 * @param id the webhook-id
 * @param userId the owner
 * @param told what and why
 * @param endpointName what the owner calls the endpoint; null if it is about none
 * @param endpointUrl where its callbacks go; null if they are fetched
 * @param createdAt when it happened first
 * @param state what became of it
 * @param attempts how many were begun
 * @param dueAt when the next one is due, while it waits
 * @param answerStatus the HTTP status of the last answer to it, or null
 * @param answerError what went wrong instead, or null
 * @param endedAt when it was received, given up or replaced, or null
 */
public record OperationalNotice(
    UUID id,
    String userId,
    NewNotice told,
    String endpointName,
    String endpointUrl,
    Instant createdAt,
    State state,
    int attempts,
    Instant dueAt,
    Integer answerStatus,
    String answerError,
    Instant endedAt) {
  static final String COLUMNS =
      "n.id, n.user_id, n.endpoint_id, n.type, n.reason, n.since, n.last_status, n.last_error,"
          + " n.many, n.endpoint_name, n.endpoint_url, n.created_at, n.state, n.attempts, n.due_at,"
          + " n.answer_status, n.answer_error, n.ended_at";

  /** What became of a notice. */
  public enum State {
    /** It is yet to be received. */
    WAITING,
    /** The receiver has it. */
    RECEIVED,
    /** It is not tried any more. */
    DEAD,
    /** A newer one tells of it, too. */
    REPLACED;

    /** The name in JSON and in the database. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Reads {@link #COLUMNS}. */
  static OperationalNotice of(ResultSet row) throws SQLException {
    return new OperationalNotice(
        row.getObject(1, UUID.class),
        row.getString(2),
        new NewNotice(
            row.getObject(3, UUID.class),
            NoticeType.of(row.getString(4)),
            NoticeReason.of(row.getString(5)),
            Statements.instant(row.getTimestamp(6)),
            row.getObject(7, Integer.class),
            row.getString(8),
            row.getLong(9)),
        row.getString(10),
        row.getString(11),
        row.getTimestamp(12).toInstant(),
        State.valueOf(row.getString(13).toUpperCase(Locale.ROOT)),
        row.getInt(14),
        row.getTimestamp(15).toInstant(),
        row.getObject(16, Integer.class),
        row.getString(17),
        Statements.instant(row.getTimestamp(18)));
  }
}
