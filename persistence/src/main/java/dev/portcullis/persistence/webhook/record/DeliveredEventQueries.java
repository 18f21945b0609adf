package dev.portcullis.persistence.webhook.record;

import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Reads delivered or pending callbacks for display. Only the beginning of events is read, because a
 * log may have megabytes.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DeliveredEventQueries extends Queries {
  private static final String DELIVERIES =
      """
      select endpoint_id, position, day, event_id, announced, decode, size
        from webhook_deliveries where endpoint_id = ? and position = any (?)
      """;

  private static final String BEGINNINGS =
      """
      select day, id, block_number, block_hash, log_index, contract, topics,
          substring(data from 1 for ?), transaction_hash, transaction_index, block_timestamp,
          left(decoded, ?), decode_error, turn
        from webhook_events where (day, id) in (select * from unnest(?, ?))
      """;

  private static final String COLUMNS =
      """
      select f.endpoint_id, f.position, f.day, d.event_id, d.announced, d.decode, d.size,
          f.sequence, f.attempts, f.redelivery is not null, f.due_at, f.last_status, f.last_error
      """;

  private static final String EVENT_OF =
      " f join webhook_deliveries d on d.endpoint_id = f.endpoint_id and d.position = f.position"
          + " and d.day = f.day";

  private static final String DEAD =
      COLUMNS
          + "from (select * from webhook_failures where endpoint_id = ? and state = 'dead'"
          + " and (due_at, position) < (?, ?) order by due_at desc, position desc limit ?)"
          + EVENT_OF
          + " order by f.due_at desc, f.position desc";

  private static final String RETRIED =
      COLUMNS
          + "from (select * from webhook_failures where endpoint_id = ? and state = 'retry'"
          + " and (due_at, position) > (?, ?) order by due_at, position limit ?)"
          + EVENT_OF
          + " order by f.due_at, f.position";

  /** The callbacks at some positions of a queue, by position; missing ones are left out. */
  public Map<Long, QueuedDelivery> deliveries(UUID endpointId, Collection<Long> positions) {
    return with(
        DELIVERIES,
        (connection, query) -> {
          query.setObject(1, endpointId);
          query.setArray(2, positions(connection, positions));
          Map<Long, QueuedDelivery> found = new HashMap<>();
          DeliveryQueueQueries.rows(query, false).forEach(d -> found.put(d.position(), d));
          return found;
        });
  }

  private static Array positions(Connection connection, Collection<Long> positions)
      throws SQLException {
    return connection.createArrayOf("int8", positions.toArray());
  }

  /**
   * Events by key, with the first {@code length} bytes of their data and characters of their
   * decoded form. Missing ones are left out.
   */
  public Map<EventKey, EventRow> previews(Collection<EventKey> keys, int length) {
    return with(
        BEGINNINGS,
        (connection, query) -> {
          ColumnArrays columns = new ColumnArrays(keys.size());
          keys.forEach(key -> columns.row(key.day(), key.id()));
          query.setInt(1, length);
          query.setInt(2, length);
          columns.bind(connection, query, 3, "date", "int8");
          Map<EventKey, EventRow> found = new HashMap<>();
          try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
              found.put(
                  new EventKey(rows.getObject(1, LocalDate.class), rows.getLong(2)),
                  DeliveryQueueQueries.event(rows));
            }
          }
          return found;
        });
  }

  /** The dead letters of an endpoint before a position, the latest ended first. */
  public List<FailedDelivery> dead(UUID endpointId, DeliveryRecordCursor before, int limit) {
    return failed(DEAD, endpointId, before, limit);
  }

  /** The callbacks with a pending retry after a position, the next due first. */
  public List<FailedDelivery> retried(UUID endpointId, DeliveryRecordCursor after, int limit) {
    return failed(RETRIED, endpointId, after, limit);
  }

  private List<FailedDelivery> failed(
      String sql, UUID endpointId, DeliveryRecordCursor place, int limit) {
    return sql()
        .list(
            DeliveredEventQueries::failure,
            sql,
            endpointId,
            Timestamp.from(place.at()),
            place.position(),
            limit);
  }

  private static FailedDelivery failure(ResultSet row) throws SQLException {
    return new FailedDelivery(
        DeliveryQueueQueries.row(row, true),
        row.getTimestamp(11).toInstant(),
        row.getObject(12, Integer.class),
        row.getString(13));
  }

  private <T> T with(String sql, Statements.Work<T> work) {
    return sql().with(sql, work);
  }
}
