package dev.portcullis.persistence.webhook.record;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.List;
import java.util.UUID;

/**
 * Reads the log of attempts of one endpoint, the latest first. A page costs one lookup in each
 * day's index and its rows, however many attempts there were.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class AttemptQueries extends Queries {
  private static final String COLUMNS =
      "select position, attempt, id, sent_at, millis, status, error, answer from webhook_attempts";

  private static final String PAGE =
      COLUMNS
          + " where endpoint_id = ? and (sent_at, position) < (?, ?)"
          + " order by sent_at desc, position desc limit ?";

  /** Finds the few attempts of one callback first, and then sorts them. */
  private static final String OF_CALLBACK =
      "select * from ("
          + COLUMNS
          + " where endpoint_id = ? and position = ? offset 0) a"
          + " where (sent_at, position) < (?, ?) order by sent_at desc limit ?";

  /** The attempts before {@code before}. */
  public List<DeliveryAttemptRow> page(UUID endpointId, DeliveryRecordCursor before, int limit) {
    return sql()
        .list(
            AttemptQueries::attempt,
            PAGE,
            endpointId,
            Timestamp.from(before.at()),
            before.position(),
            limit);
  }

  /** The attempts to deliver the callback at a position of the queue, before {@code before}. */
  public List<DeliveryAttemptRow> page(
      UUID endpointId, long position, DeliveryRecordCursor before, int limit) {
    return sql()
        .list(
            AttemptQueries::attempt,
            OF_CALLBACK,
            endpointId,
            position,
            Timestamp.from(before.at()),
            before.position(),
            limit);
  }

  private static DeliveryAttemptRow attempt(ResultSet row) throws SQLException {
    return new DeliveryAttemptRow(
        row.getLong(1),
        row.getInt(2),
        row.getObject(3, UUID.class),
        row.getTimestamp(4).toInstant(),
        row.getInt(5),
        row.getObject(6, Integer.class),
        row.getString(7),
        row.getString(8));
  }
}
