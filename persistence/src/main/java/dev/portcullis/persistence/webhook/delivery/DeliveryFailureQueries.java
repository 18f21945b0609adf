package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The callbacks that were not received at once, of one endpoint at a time. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DeliveryFailureQueries extends Queries {
  private static final String COLUMNS =
      """
      select d.endpoint_id, d.position, d.day, d.event_id, d.announced, d.decode, d.size,
          f.sequence, f.attempts, f.redelivery is not null, f.due_at
      """;

  private static final String DELIVERY =
      " join webhook_deliveries d"
          + " on d.endpoint_id = f.endpoint_id and d.position = f.position and d.day = f.day";

  private static final String WAITING_NOW =
      COLUMNS
          + " from webhook_failures f"
          + DELIVERY
          + " where f.endpoint_id = ? and f.state = 'retry' and f.position <> all (?)";

  private static final String ARE_DUE = " and f.due_at <= ? order by f.due_at, f.position limit ?";
  private static final String DUE = WAITING_NOW + ARE_DUE;
  private static final String REPEATS = WAITING_NOW + " and f.redelivery is not null" + ARE_DUE;

  /**
   * Found before it is joined: a plan that joins first may walk along all that the endpoint was
   * ever sent, and ask of each whether it failed.
   */
  private static final String FIRST =
      COLUMNS
          + " from (select * from webhook_failures where endpoint_id = ? and state = 'retry'"
          + " and position <> all (?) and redelivery is null order by position limit 1) f"
          + DELIVERY;

  private static final String NEXT_DUE =
      "select min(due_at) from webhook_failures where endpoint_id = ? and state = 'retry'"
          + " and position <> all (?)";
  private static final String NEXT_REPEAT = NEXT_DUE + " and redelivery is not null";

  private static final String WAITING =
      "select position from webhook_failures where endpoint_id = ? and state = 'retry'"
          + " and position = any (?)";

  private static final String KNOWN =
      "select position from webhook_failures where endpoint_id = ? and position = any (?)";

  /** Asks the index of each endpoint for its end alone. */
  private static final String BRING_FORWARD =
      """
      update webhook_failures f set due_at = ?
        from webhook_queues q
        where q.shard = any (?) and f.endpoint_id = q.endpoint_id and f.state = 'retry'
          and f.due_at > ?
      """;

  private static final String FORGET =
      """
      delete from webhook_failures f using unnest(?, ?) as g (endpoint, position)
        where f.endpoint_id = g.endpoint and f.position = g.position
      """;

  /**
   * A callback that is to be tried again.
   *
   * @param queued its place, its number and how often it was tried
   * @param dueAt when
   */
  public record PendingRetry(QueuedDelivery queued, Instant dueAt) {}

  /** The failed callbacks of an endpoint that are due, but for those being tried. */
  public List<QueuedDelivery> due(
      UUID endpointId, Collection<Long> trying, Instant now, int limit) {
    return due(DUE, endpointId, trying, now, limit);
  }

  /** Those of them that are sent again because somebody asked for it. */
  public List<QueuedDelivery> repeats(
      UUID endpointId, Collection<Long> trying, Instant now, int limit) {
    return due(REPEATS, endpointId, trying, now, limit);
  }

  private List<QueuedDelivery> due(
      String sql, UUID endpointId, Collection<Long> trying, Instant now, int limit) {
    return with(
        sql,
        (connection, query) -> {
          query.setObject(1, endpointId);
          query.setArray(2, connection.createArrayOf("int8", trying.toArray()));
          query.setTimestamp(3, Timestamp.from(now));
          query.setInt(4, limit);
          return DeliveryQueueQueries.rows(query, true);
        });
  }

  /**
   * The first callback of an endpoint, by position, that failed and is to be tried again, due or
   * not; but for those being tried, and those that are sent again because somebody asked for it.
   */
  public Optional<PendingRetry> first(UUID endpointId, Collection<Long> trying) {
    return with(
        FIRST,
        (connection, query) -> {
          query.setObject(1, endpointId);
          query.setArray(2, connection.createArrayOf("int8", trying.toArray()));
          try (ResultSet row = query.executeQuery()) {
            return row.next()
                ? Optional.of(
                    new PendingRetry(
                        DeliveryQueueQueries.row(row, true), row.getTimestamp(11).toInstant()))
                : Optional.empty();
          }
        });
  }

  /**
   * Makes callbacks of some shards due now that are due later than any retry can be: a node wrote
   * that whose clock was ahead.
   *
   * @param latest the latest moment that is believed
   * @return how many
   */
  public int clampDueTimes(Collection<Integer> shards, Instant latest, Instant now) {
    return with(
        BRING_FORWARD,
        (connection, statement) -> {
          statement.setTimestamp(1, Timestamp.from(now));
          statement.setArray(2, connection.createArrayOf("int4", shards.toArray()));
          statement.setTimestamp(3, Timestamp.from(latest));
          return statement.executeUpdate();
        });
  }

  /** When the next failed callback of an endpoint is due, but for those being tried; or null. */
  public Instant nextDue(UUID endpointId, Collection<Long> trying) {
    return nextDue(NEXT_DUE, endpointId, trying);
  }

  /** The same of those that are sent again because somebody asked for it. */
  public Instant nextRedelivery(UUID endpointId, Collection<Long> trying) {
    return nextDue(NEXT_REPEAT, endpointId, trying);
  }

  private Instant nextDue(String sql, UUID endpointId, Collection<Long> trying) {
    return with(
        sql,
        (connection, query) -> {
          query.setObject(1, endpointId);
          query.setArray(2, connection.createArrayOf("int8", trying.toArray()));
          try (ResultSet row = query.executeQuery()) {
            row.next();
            return Statements.instant(row.getTimestamp(1));
          }
        });
  }

  /** Which of these callbacks of an endpoint wait to be tried again. */
  public Set<Long> waiting(UUID endpointId, Collection<Long> positions) {
    return positions(WAITING, endpointId, positions);
  }

  /** Which of these callbacks of an endpoint failed before, be they over or not. */
  public Set<Long> known(UUID endpointId, Collection<Long> positions) {
    return positions(KNOWN, endpointId, positions);
  }

  private Set<Long> positions(String sql, UUID endpointId, Collection<Long> positions) {
    return with(
        sql,
        (connection, query) -> {
          query.setObject(1, endpointId);
          query.setArray(2, connection.createArrayOf("int8", positions.toArray()));
          Set<Long> found = new HashSet<>();
          try (ResultSet rows = query.executeQuery()) {
            while (rows.next()) {
              found.add(rows.getLong(1));
            }
          }
          return found;
        });
  }

  /** Forgets failed callbacks that nobody may be told any more. */
  public void forget(Collection<QueuedDelivery> failed) {
    if (failed.isEmpty()) {
      return;
    }
    with(
        FORGET,
        (connection, statement) -> {
          ColumnArrays columns = new ColumnArrays(failed.size());
          failed.forEach(d -> columns.row(d.endpointId(), d.position()));
          columns.bind(connection, statement, 1, "uuid", "int8");
          return statement.executeUpdate();
        });
  }

  private <T> T with(String sql, Statements.Work<T> work) {
    return sql().with(sql, work);
  }
}
