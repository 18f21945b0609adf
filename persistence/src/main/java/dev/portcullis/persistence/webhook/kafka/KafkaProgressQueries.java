package dev.portcullis.persistence.webhook.kafka;

import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * Stores how far each queue was published to Kafka. The position never decreases, so a late write
 * of a delayed node takes nothing from its successor.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class KafkaProgressQueries extends Queries {
  private static final String BEGIN =
      "insert into kafka_start (started_at) values (?) on conflict do nothing";

  private static final String FROM_NOW =
      """
      insert into kafka_progress (endpoint_id, position, day)
        select q.endpoint_id, q.last_position, c.day from webhook_queues q cross join webhook_counters c
        on conflict do nothing
      """;

  private static final String WAITING =
      """
      select q.endpoint_id, q.stamp, coalesce(k.position, 0), q.last_position
        from webhook_queues q join webhook_endpoints e on e.id = q.endpoint_id
          left join kafka_progress k on k.endpoint_id = q.endpoint_id
        where (q.stamp, q.endpoint_id) > (?, ?) and q.last_position > coalesce(k.position, 0)
          and e.deleted_at is null
        order by q.stamp, q.endpoint_id limit ?
      """;

  /**
   * A transaction that deletes a webhook has locked its row. Such rows are skipped, which prevents
   * deadlocks.
   */
  private static final String PUBLISHED =
      """
      with there as (select id from webhook_endpoints where id = any (?) for key share skip locked)
      insert into kafka_progress as k (endpoint_id, position, day)
        select g.endpoint, g.position, coalesce(g.day, '2000-01-01') from unnest(?, ?, ?) as g (endpoint, position, day)
          join there t on t.id = g.endpoint
        on conflict (endpoint_id) do update
          set position = excluded.position, day = greatest(k.day, excluded.day)
          where k.position < excluded.position
      """;

  private static final String SKIPPED =
      """
      insert into kafka_skipped (endpoint_id, position, webhook_id, bytes, skipped_at)
        select g.*, ? from unnest(?, ?, ?, ?) as g on conflict do nothing
      """;

  private static final String DELETE_SKIPPED =
      """
      delete from kafka_skipped where ctid = any (array(
        select ctid from kafka_skipped where skipped_at < ?
          order by skipped_at limit ? for update skip locked))
      """;

  private static final String UNPUBLISHED =
      """
      select count(*) from webhook_queues q join webhook_endpoints e on e.id = q.endpoint_id
          left join kafka_progress k on k.endpoint_id = q.endpoint_id
        where coalesce(k.day, '2000-01-01') <= ? and q.last_position > coalesce(k.position, 0)
          and e.deleted_at is null
      """;

  /**
   * A queue with records to publish.
   *
   * @param endpointId its endpoint
   * @param stamp when it last changed
   * @param position the last published position
   * @param last the position of the last callback queued
   */
  public record PendingQueue(UUID endpointId, long stamp, long position, long last) {}

  /**
   * The progress of publishing a queue.
   *
   * @param endpointId its endpoint
   * @param position the last completed position
   * @param day its day; null if unknown
   */
  public record Published(UUID endpointId, long position, LocalDate day) {}

  /**
   * A record that the broker rejected as too large.
   *
   * @param endpointId the queue's endpoint
   * @param position its position there
   * @param webhookId its id
   * @param bytes its size in bytes
   */
  public record Skipped(UUID endpointId, long position, UUID webhookId, int bytes) {}

  /**
   * Starts publishing all queues at their current ends, unless it was started before.
   *
   * @return whether it was not
   */
  public boolean begin(Instant now) {
    if (statements().update(BEGIN, Timestamp.from(now)) == 0) {
      return false;
    }
    statements().update(FROM_NOW);
    return true;
  }

  /**
   * The queues with records to publish that changed after a known one, in the order of their
   * changes.
   *
   * @param stamp when the known one changed; -1 for all
   */
  public List<PendingQueue> waiting(long stamp, UUID endpointId, int limit) {
    return statements()
        .list(
            row ->
                new PendingQueue(
                    row.getObject(1, UUID.class), row.getLong(2), row.getLong(3), row.getLong(4)),
            WAITING,
            stamp,
            endpointId,
            limit);
  }

  /** Records how far queues were published. */
  public void savePublished(Collection<Published> all) {
    if (all.isEmpty()) {
      return;
    }
    with(
        PUBLISHED,
        (connection, statement) -> {
          ColumnArrays columns = new ColumnArrays(all.size());
          all.forEach(each -> columns.row(each.endpointId(), each.position(), each.day()));
          statement.setArray(
              1,
              connection.createArrayOf("uuid", all.stream().map(Published::endpointId).toArray()));
          columns.bind(connection, statement, 2, "uuid", "int8", "date");
        });
  }

  /** Records skipped records. */
  public void addSkipped(Collection<Skipped> all, Instant now) {
    if (all.isEmpty()) {
      return;
    }
    with(
        SKIPPED,
        (connection, statement) -> {
          ColumnArrays columns = new ColumnArrays(all.size());
          all.forEach(s -> columns.row(s.endpointId(), s.position(), s.webhookId(), s.bytes()));
          statement.setTimestamp(1, Timestamp.from(now));
          columns.bind(connection, statement, 2, "uuid", "int8", "uuid", "int4");
        });
  }

  /** Deletes some of the entries skipped before {@code before}, and returns how many. */
  public int deleteSkipped(Instant before, int limit) {
    return statements().update(DELETE_SKIPPED, Timestamp.from(before), limit);
  }

  /** The number of queues with unpublished records of this day or an earlier one. */
  public long unpublished(LocalDate day) {
    return statements().list(row -> row.getLong(1), UNPUBLISHED, day).get(0);
  }

  @FunctionalInterface
  private interface Parameters {
    void bind(Connection connection, PreparedStatement statement) throws SQLException;
  }

  private void with(String sql, Parameters parameters) {
    sql()
        .run(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                parameters.bind(connection, statement);
                statement.executeUpdate();
              }
            });
  }

  private Statements statements() {
    return sql();
  }
}
