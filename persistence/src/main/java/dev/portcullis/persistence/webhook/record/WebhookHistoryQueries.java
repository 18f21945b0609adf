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

/** What the past days brought, in partitions that are dropped as a whole. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class WebhookHistoryQueries extends Queries {
  /**
   * Holds off that days are dropped until the transaction ends: for who gives a callback a row in
   * which it waits, after it was over.
   */
  public static final String KEEP_DAYS = "select pg_advisory_xact_lock_shared(1886547814)";

  private static final String DROP_DAYS = "select pg_advisory_xact_lock(1886547814)";

  /**
   * Whether a day's rows are still of use: to be sent, to be seen, to be taken back, or to be
   * published. For who fetches events themselves a day waits no longer than its time, and for
   * nobody forever: whoever is disabled, or never answers, does not keep what everybody was told.
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

  private static final String FORGET_DEAD =
      """
      delete from webhook_failures where ctid = any (array(
        select ctid from webhook_failures where state = 'dead' and due_at < ?
          order by due_at limit ? for update skip locked))
      """;

  private static final String FORGET_BATCHES =
      """
      delete from webhook_batches where ctid = any (array(
        select ctid from webhook_batches where created_at < ? and seal is not null
          order by created_at limit ? for update skip locked))
      """;

  /** Makes the partitions of a day (UTC) unless they are there. */
  public void ensure(LocalDate day) {
    sql().run(connection -> DailyPartitions.ensure(connection, day));
  }

  /**
   * A day whose partitions were dropped.
   *
   * @param day which
   * @param givenUp of how many queues something waited that was of it, or before
   */
  public record DroppedPartition(LocalDate day, long givenUp) {}

  /**
   * When days are of no use any more.
   *
   * @param before none from this one on is dropped
   * @param unfinishedFrom days from this one on are of use while something of them waits, is a dead
   *     letter, or was not published
   * @param depth how many blocks can leave the chain
   * @param publishes whether events are published to Kafka
   */
  public record RetentionRule(
      LocalDate before, LocalDate unfinishedFrom, int depth, boolean publishes) {}

  /** Drops the partitions of one day, the earliest that is of no use any more. */
  public Optional<DroppedPartition> dropDay(RetentionRule rule) {
    return sql()
        .on(
            connection -> {
              awaitKeepers(connection);
              for (LocalDate day : DailyPartitions.all(connection)) {
                if (day.isBefore(rule.before()) && !isInUse(connection, day, rule)) {
                  // A later day without anything may be of no use while an earlier one is.
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

  /** Forgets dead letters that ended before {@code before}, some of them; how many. */
  public int deleteDeadLetters(Instant before, int limit) {
    return delete(FORGET_DEAD, before, limit);
  }

  /** Forgets sealed batches of transactions before {@code before}; how many. */
  public int deleteBatches(Instant before, int limit) {
    return delete(FORGET_BATCHES, before, limit);
  }

  private static void awaitKeepers(Connection connection) throws SQLException {
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
