package dev.portcullis.persistence.webhook.record;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.webhook.delivery.DailyPartitions;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/** Manages the webhook data of past days, in partitions that are dropped as a whole. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class WebhookHistoryQueries extends Queries {
  /**
   * Prevents the dropping of days until the transaction ends. Used by transactions that add a
   * waiting row for a callback that had ended.
   */
  public static final String KEEP_DAYS = "select pg_advisory_xact_lock_shared(1886547814)";

  private static final String DROP_DAYS = "select pg_advisory_xact_lock(1886547814)";

  /**
   * Whether a day's rows are still needed: to be sent, viewed, retracted or published. For clients
   * that poll events, a day is kept no longer than its retention. No endpoint keeps a day forever:
   * a disabled or failing one does not keep data that all others have received.
   */
  private static final String IN_USE =
      """
      select exists (select 1 from webhook_events e join webhook_cursors c
            on c.chain_id = e.chain_id
          where e.day = ? and not e.retracted and e.block_number >= c.next_block - ?)
        or (? and (
          exists (select 1 from webhook_progress p join webhook_queues q
              on q.endpoint_id = p.endpoint_id
            where p.day <= ? and p.watermark < q.last_position and q.shard is not null)
          or exists (select 1 from webhook_failures where day = ?)))
        or (? and exists (select 1 from webhook_queues q
              join webhook_endpoints e on e.id = q.endpoint_id
              left join kafka_progress k on k.endpoint_id = q.endpoint_id
            where coalesce(k.day, '2000-01-01') <= ? and q.last_position > coalesce(k.position, 0)
              and e.deleted_at is null))
      """;

  private static final String WAITING =
      """
      select count(*) from webhook_progress p join webhook_queues q
          on q.endpoint_id = p.endpoint_id
        where p.day <= ? and p.watermark < q.last_position and q.shard is not null
      """;

  private static final String GIVE_UP = "delete from webhook_failures where day <= ?";

  private static final String DELETE_DEAD =
      """
      delete from webhook_failures where ctid = any (array(
        select ctid from webhook_failures where state = 'dead' and due_at < ?
          order by due_at limit ? for update skip locked))
      """;

  private static final String DELETE_BATCHES =
      """
      delete from webhook_batches where ctid = any (array(
        select ctid from webhook_batches where created_at < ? and seal is not null
          order by created_at limit ? for update skip locked))
      """;

  /** Creates the partitions of a day (UTC) unless they exist. */
  public void ensure(LocalDate day) {
    sql().run(connection -> DailyPartitions.ensure(connection, day));
  }

  /**
   * A day whose partitions were dropped.
   *
   * @param day which
   * @param givenUp the number of queues in which callbacks up to this day still waited
   */
  public record DroppedPartition(LocalDate day, long givenUp) {}

  /**
   * The rule for dropping days.
   *
   * @param before no day from this one on is dropped
   * @param unfinishedFrom days from this one on are kept while a callback of theirs waits, is a
   *     dead letter, or was not published
   * @param depth how many blocks a reorganization can remove
   * @param publishes whether events are published to Kafka
   */
  public record RetentionRule(
      LocalDate before, LocalDate unfinishedFrom, int depth, boolean publishes) {}

  /** Drops the partitions of the earliest day that is no longer needed. */
  public Optional<DroppedPartition> dropDay(RetentionRule rule) {
    return sql()
        .on(
            connection -> {
              awaitDayLocks(connection);
              for (LocalDate day : DailyPartitions.all(connection)) {
                if (day.isBefore(rule.before()) && !isInUse(connection, day, rule)) {
                  // An empty later day may be unneeded while an earlier one is not.
                  boolean unfinished = day.isBefore(rule.unfinishedFrom());
                  long givenUp = unfinished ? giveUp(connection, day) : 0;
                  DailyPartitions.drop(connection, day);
                  return Optional.of(new DroppedPartition(day, givenUp));
                }
              }
              return Optional.empty();
            });
  }

  private static long giveUp(Connection connection, LocalDate day) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(WAITING);
        PreparedStatement delete = connection.prepareStatement(GIVE_UP)) {
      query.setObject(1, day);
      delete.setObject(1, day);
      delete.executeUpdate();
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  /** Deletes some of the dead letters that ended before {@code before}, and returns how many. */
  public int deleteDeadLetters(Instant before, int limit) {
    return delete(DELETE_DEAD, before, limit);
  }

  /** Deletes sealed batches of transactions before {@code before}, and returns how many. */
  public int deleteBatches(Instant before, int limit) {
    return delete(DELETE_BATCHES, before, limit);
  }

  private static void awaitDayLocks(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(DROP_DAYS)) {
      query.executeQuery().close();
    }
  }

  private static boolean isInUse(Connection connection, LocalDate day, RetentionRule rule)
      throws SQLException {
    boolean waits = !day.isBefore(rule.unfinishedFrom());
    try (PreparedStatement query = connection.prepareStatement(IN_USE)) {
      query.setObject(1, day);
      query.setInt(2, rule.depth());
      query.setBoolean(3, waits);
      query.setObject(4, day);
      query.setObject(5, day);
      query.setBoolean(6, waits && rule.publishes());
      query.setObject(7, day);
      try (ResultSet row = query.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  private int delete(String sql, Instant before, int limit) {
    return sql()
        .on(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setTimestamp(1, Timestamp.from(before));
                statement.setInt(2, limit);
                return statement.executeUpdate();
              }
            });
  }
}
