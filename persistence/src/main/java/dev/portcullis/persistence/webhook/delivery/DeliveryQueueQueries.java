package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.Failed;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries.Gap;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Reads the heads of the queues, from which callbacks are claimed and sent. The cost depends on the
 * number of results, not on the length of queues, on disabled ones or on callbacks sent before.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DeliveryQueueQueries extends Queries {
  private static final String STATE =
      """
      select q.endpoint_id, q.shard, q.last_position, q.stamp, p.watermark, p.day, p.failing_since,
          (select min(f.due_at) from webhook_failures f
            where f.endpoint_id = q.endpoint_id and f.state = 'retry') as retry_at
        from webhook_queues q join webhook_progress p on p.endpoint_id = q.endpoint_id
      """;

  private static final String OPEN =
      "select * from ("
          + STATE
          + " where q.shard = any (?)) s where s.last_position > s.watermark"
          + " or s.retry_at is not null";

  private static final String CHANGED =
      STATE
          + " where q.stamp > ? and q.shard is not null and q.shard = any (?)"
          + " order by q.stamp limit ?";

  private static final String STAMP =
      "select coalesce(max(stamp), 0) from webhook_queues where shard is not null";

  private static final String HEADS =
      """
      select d.endpoint_id, d.position, d.day, d.event_id, d.announced, d.decode, d.size
        from unnest(?, ?, ?, ?) with ordinality as a (endpoint, after, day, many, ord)
          cross join lateral (select * from webhook_deliveries q
            where q.endpoint_id = a.endpoint and q.position > a.after and q.day >= a.day
            order by q.position limit a.many) d
        order by a.ord, d.position
      """;

  private static final String EVENTS =
      """
      select day, id, block_number, block_hash, log_index, contract, topics, data,
          transaction_hash, transaction_index, block_timestamp, decoded, decode_error, turn
        from webhook_events
        where (day, id) in (select * from unnest(?, ?))
      """;

  private static final String ENDPOINTS =
      """
      select e.id, s.id, e.url, e.enabled, e.user_id, e.m2m_app_id, s.chain_name, s.chain_id,
          s.status = 'failing', e.ordered
        from webhook_endpoints e join webhook_subscriptions s on s.endpoint_id = e.id
        where e.id = any (?) and e.deleted_at is null
      """;

  /**
   * The lock is on a separate row, so that an administrator's change of the endpoint never waits.
   */
  private static final String CLAIMABLE =
      """
      select e.id, s.id, e.url, e.enabled, e.user_id, e.m2m_app_id, s.chain_name, s.chain_id,
          s.status = 'failing', e.ordered, p.claimed, p.skipped
        from webhook_endpoints e join webhook_subscriptions s on s.endpoint_id = e.id
          join webhook_progress p on p.endpoint_id = e.id
        where e.id = any (?) and e.deleted_at is null
        order by e.id for no key update of p
      """;

  private static final String CLAIM =
      """
      update webhook_progress p set claimed = g.claimed, skipped = g.skipped
        from unnest(?, ?, ?) as g (endpoint, claimed, skipped) where p.endpoint_id = g.endpoint
      """;

  private static final String REMOVE_SUPPRESSED =
      """
      delete from webhook_deliveries d using unnest(?, ?, ?) as g (endpoint, position, day)
        where d.endpoint_id = g.endpoint and d.position = g.position and d.day = g.day
      """;

  /**
   * The part of a queue to read.
   *
   * @param endpointId its endpoint
   * @param after the position before the first callback
   * @param day no requested callback belongs to an earlier day
   * @param many the maximum number of callbacks
   */
  public record QueueHead(UUID endpointId, long after, LocalDate day, int many) {}

  /** The queues of some shards that contain callbacks to send. */
  public List<QueueState> open(Collection<Integer> shards) {
    return with(
        OPEN,
        (connection, query) -> {
          query.setArray(1, connection.createArrayOf("int2", shards.toArray()));
          return states(query);
        });
  }

  /** The queues of some shards that changed after {@code stamp}, earliest first. */
  public List<QueueState> changed(long stamp, Collection<Integer> shards, int limit) {
    return with(
        CHANGED,
        (connection, query) -> {
          query.setLong(1, stamp);
          query.setArray(2, connection.createArrayOf("int2", shards.toArray()));
          query.setInt(3, limit);
          return states(query);
        });
  }

  /** The stamp of the last change. */
  public long stamp() {
    return with(
        STAMP,
        (connection, query) -> {
          try (ResultSet row = query.executeQuery()) {
            row.next();
            return row.getLong(1);
          }
        });
  }

  /** The next callbacks of some queues, each in order. */
  public List<QueuedDelivery> heads(List<QueueHead> wanted) {
    return with(
        HEADS,
        (connection, query) -> {
          ColumnArrays columns = new ColumnArrays(wanted.size());
          wanted.forEach(w -> columns.row(w.endpointId(), w.after(), w.day(), w.many()));
          columns.bind(connection, query, 1, "uuid", "int8", "date", "int4");
          return rows(query, false);
        });
  }

  /** Events by key; deleted ones are left out. */
  public Map<EventKey, EventRow> events(Collection<EventKey> keys) {
    return with(
        EVENTS,
        (connection, query) -> {
          ColumnArrays columns = new ColumnArrays(keys.size());
          keys.forEach(key -> columns.row(key.day(), key.id()));
          columns.bind(connection, query, 1, "date", "int8");
          Map<EventKey, EventRow> found = new HashMap<>();
          try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
              found.put(
                  new EventKey(rows.getObject(1, LocalDate.class), rows.getLong(2)), event(rows));
            }
          }
          return found;
        });
  }

  /** Endpoints by id; deleted ones are left out. */
  public Map<UUID, EndpointRow> endpoints(Collection<UUID> ids) {
    return with(
        ENDPOINTS,
        (connection, query) -> {
          query.setArray(1, connection.createArrayOf("uuid", ids.toArray()));
          Map<UUID, EndpointRow> found = new HashMap<>();
          try (ResultSet row = query.executeQuery()) {
            while (row.next()) {
              EndpointRow endpoint = endpoint(row);
              found.put(endpoint.id(), endpoint);
            }
          }
          return found;
        });
  }

  /** Queues by endpoint, to claim callbacks from; those of deleted endpoints are left out. */
  public Map<UUID, ClaimableQueue> claimable(Collection<UUID> ids) {
    return with(
        CLAIMABLE,
        (connection, query) -> {
          query.setArray(1, connection.createArrayOf("uuid", ids.toArray()));
          Map<UUID, ClaimableQueue> found = new HashMap<>();
          try (ResultSet row = query.executeQuery()) {
            while (row.next()) {
              ClaimableQueue queue = claimable(row);
              found.put(queue.endpoint().id(), queue);
            }
          }
          return found;
        });
  }

  /** Records up to which position callbacks have numbers. */
  public void claim(Collection<ClaimableQueue> claimed) {
    with(
        CLAIM,
        (connection, statement) -> {
          ColumnArrays columns = new ColumnArrays(claimed.size());
          claimed.forEach(c -> columns.row(c.endpoint().id(), c.claimed(), c.skipped()));
          columns.bind(connection, statement, 1, "uuid", "int8", "int8");
          return statement.executeUpdate();
        });
  }

  /** Removes suppressed callbacks from the queues without a trace. */
  public void removeSuppressed(Collection<Gap> gaps) {
    if (gaps.isEmpty()) {
      return;
    }
    with(
        REMOVE_SUPPRESSED,
        (connection, statement) -> {
          ColumnArrays columns = new ColumnArrays(gaps.size());
          gaps.forEach(g -> columns.row(g.endpointId(), g.position(), g.day()));
          columns.bind(connection, statement, 1, "uuid", "int8", "date");
          return statement.executeUpdate();
        });
  }

  private <T> T with(String sql, Statements.Work<T> work) {
    return sql().with(sql, work);
  }

  private static List<QueueState> states(PreparedStatement query) throws SQLException {
    List<QueueState> found = new ArrayList<>();
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        found.add(
            new QueueState(
                row.getObject(1, UUID.class),
                row.getInt(2),
                row.getLong(3),
                row.getLong(4),
                row.getLong(5),
                row.getObject(6, LocalDate.class),
                Statements.instant(row.getTimestamp(7)),
                Statements.instant(row.getTimestamp(8))));
      }
    }
    return found;
  }

  /** The rows of {@code query}; with number and attempts if they failed before. */
  public static List<QueuedDelivery> rows(PreparedStatement query, boolean failed)
      throws SQLException {
    List<QueuedDelivery> found = new ArrayList<>();
    try (ResultSet row = query.executeQuery()) {
      while (row.next()) {
        found.add(row(row, failed));
      }
    }
    return found;
  }

  /** The callback of a row; with number and attempts if it failed before. */
  public static QueuedDelivery row(ResultSet row, boolean failed) throws SQLException {
    return new QueuedDelivery(
        row.getObject(1, UUID.class),
        row.getLong(2),
        new EventKey(row.getObject(3, LocalDate.class), row.getLong(4)),
        row.getObject(5, Long.class),
        row.getBoolean(6),
        row.getInt(7),
        failed ? new Failed(row.getLong(8), row.getInt(9), row.getBoolean(10)) : null);
  }

  /** The event of a row with the columns of {@code webhook_events}. */
  public static EventRow event(ResultSet row) throws SQLException {
    return new EventRow(
        row.getLong(3),
        new Hash32(row.getString(4)),
        row.getInt(5),
        new Address(row.getString(6)),
        Arrays.stream((String[]) row.getArray(7).getArray()).map(Hash32::new).toList(),
        row.getBytes(8),
        new Hash32(row.getString(9)),
        row.getInt(10),
        row.getLong(11),
        row.getString(12),
        row.getString(13),
        row.getInt(14));
  }

  static ClaimableQueue claimable(ResultSet row) throws SQLException {
    return new ClaimableQueue(endpoint(row), row.getLong(11), row.getLong(12));
  }

  private static EndpointRow endpoint(ResultSet row) throws SQLException {
    return new EndpointRow(
        row.getObject(1, UUID.class),
        row.getObject(2, UUID.class),
        row.getString(3),
        row.getBoolean(4),
        row.getString(5),
        row.getString(6),
        row.getString(7),
        row.getLong(8),
        row.getBoolean(9),
        row.getBoolean(10));
  }
}
