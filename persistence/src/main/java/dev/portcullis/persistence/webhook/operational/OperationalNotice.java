package dev.portcullis.persistence.webhook.operational;

import dev.portcullis.persistence.database.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;

/**
 * A notice to an owner about an endpoint.
 *
 * @param id the webhook-id
 * @param userId the owner
 * @param told the occurrence and its reason
 * @param endpointName the owner's name for the endpoint; null if it concerns none
 * @param endpointUrl the callback address of the endpoint; null if it is polled
 * @param createdAt when it first happened
 * @param state its state
 * @param attempts how many attempts were begun
 * @param dueAt when the next one is due, while it waits
 * @param answerStatus the HTTP status of the last response to it, or null
 * @param answerError the error instead, or null
 * @param endedAt when it was received, became dead or was replaced, or null
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

  /** The state of a notice. */
  public enum State {
    /** It has not been received yet. */
    WAITING,
    /** The receiver has accepted it. */
    RECEIVED,
    /** It will not be retried. */
    DEAD,
    /** A newer notice covers it. */
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
