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

/** Stores the callbacks whose first attempt failed, of one endpoint at a time. */
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
  private static final String DUE_REDELIVERIES =
      WAITING_NOW + " and f.redelivery is not null" + ARE_DUE;

  /**
   * The subquery runs before the join. A plan that joins first may scan every callback ever sent to
   * the endpoint and check each for a failure.
   */
  private static final String FIRST =
      COLUMNS
          + " from (select * from webhook_failures where endpoint_id = ? and state = 'retry'"
          + " and position <> all (?) and redelivery is null order by position limit 1) f"
          + DELIVERY;

  private static final String NEXT_DUE =
      "select min(due_at) from webhook_failures where endpoint_id = ? and state = 'retry'"
          + " and position <> all (?)";
  private static final String NEXT_REDELIVERY = NEXT_DUE + " and redelivery is not null";

  private static final String WAITING =
      "select position from webhook_failures where endpoint_id = ? and state = 'retry'"
          + " and position = any (?)";

  private static final String KNOWN =
      "select position from webhook_failures where endpoint_id = ? and position = any (?)";

  /** Queries only the end of each endpoint's index range. */
  private static final String BRING_FORWARD =
      """
      update webhook_failures f set due_at = ?
        from webhook_queues q
        where q.shard = any (?) and f.endpoint_id = q.endpoint_id and f.state = 'retry'
          and f.due_at > ?
      """;

  private static final String DELETE =
      """
      delete from webhook_failures f using unnest(?, ?) as g (endpoint, position)
        where f.endpoint_id = g.endpoint and f.position = g.position
      """;

  /**
   * A callback with a pending retry.
   *
   * @param queued its position, its number and how often it was attempted
   * @param dueAt when it is due
   */
  public record PendingRetry(QueuedDelivery queued, Instant dueAt) {}

  /** The failed callbacks of an endpoint that are due, except those in flight. */
  public List<QueuedDelivery> due(
      UUID endpointId, Collection<Long> trying, Instant now, int limit) {
    return due(DUE, endpointId, trying, now, limit);
  }

  /** The due ones that are redelivered on request. */
  public List<QueuedDelivery> dueRedeliveries(
      UUID endpointId, Collection<Long> trying, Instant now, int limit) {
    return due(DUE_REDELIVERIES, endpointId, trying, now, limit);
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
   * The first callback of an endpoint, by position, with a pending retry, due or not. Excludes
   * those in flight and those redelivered on request.
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
   * Makes callbacks of some shards due now if their due time is later than any retry can be. Such
   * times come from a node whose clock was ahead.
   *
   * @param latest the latest plausible time
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

  /** When the next failed callback of an endpoint is due, except those in flight; or null. */
  public Instant nextDue(UUID endpointId, Collection<Long> trying) {
    return nextDue(NEXT_DUE, endpointId, trying);
  }

  /** The same for those redelivered on request. */
  public Instant nextRedelivery(UUID endpointId, Collection<Long> trying) {
    return nextDue(NEXT_REDELIVERY, endpointId, trying);
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

  /** The callbacks among these of an endpoint that wait for a retry. */
  public Set<Long> waiting(UUID endpointId, Collection<Long> positions) {
    return positions(WAITING, endpointId, positions);
  }

  /**
   * The callbacks among these of an endpoint that failed before, whether they have ended or not.
   */
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

  /** Deletes failed callbacks that are now suppressed. */
  public void delete(Collection<QueuedDelivery> failed) {
    if (failed.isEmpty()) {
      return;
    }
    with(
        DELETE,
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
