package dev.portcullis.persistence.statistics;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Stores a row of statistics for each minute. Nodes add their counters to it. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class StatisticsQueries extends Queries {
  private static final int TIMEOUT_SECONDS = 5;

  private static final String ADD =
      """
      insert into service_statistics as s (minute, received, failed, attempt_millis, denials)
        values (cast(:minute as timestamptz), :received, :failed, :millis, :denials)
      on conflict (minute) do update
        set received = s.received + excluded.received, failed = s.failed + excluded.failed,
          attempt_millis = s.attempt_millis + excluded.attempt_millis,
          denials = s.denials + excluded.denials
      """;

  private static final String SAVE_GAUGES =
      """
      insert into service_statistics (minute, queue_depth, oldest_seconds, retries_waiting, lag_blocks)
        values (cast(:minute as timestamptz), :depth, :oldest, :retries, cast(:lag as bigint))
      on conflict (minute) do update
        set queue_depth = excluded.queue_depth, oldest_seconds = excluded.oldest_seconds,
          retries_waiting = excluded.retries_waiting, lag_blocks = excluded.lag_blocks
      """;

  private static final String DELETE =
      "delete from service_statistics where minute < cast(:before as timestamptz)";

  private static final String AGGREGATED =
      """
      select date_bin(make_interval(mins => ?), minute, timestamptz '2000-01-01 00:00:00Z') as at,
          max(queue_depth) as depth, max(oldest_seconds) as oldest, max(retries_waiting) as retries,
          max(lag_blocks) as lag, sum(received)::bigint as received, sum(failed)::bigint as failed,
          sum(attempt_millis)::bigint as millis, sum(denials)::bigint as denials
        from service_statistics where minute >= ? and minute < ? group by 1 order by 1
      """;

  @Inject private QueryRunner queryRunner;

  /** Required by CDI. */
  public StatisticsQueries() {}

  /** With a given data source. */
  @SuppressWarnings("UnnecessaryAssignment") // not injected by a container
  StatisticsQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /** Adds a node's counters to a minute. */
  public void add(Instant minute, MinuteCounters counts) {
    sql()
        .named(ADD)
        .with("minute", minute)
        .with("received", counts.received())
        .with("failed", counts.failed())
        .with("millis", counts.attemptMillis())
        .with("denials", counts.denials())
        .update();
  }

  /** Writes the gauges of a minute, replacing earlier ones. */
  public void saveGauges(Instant minute, MinuteGauges standing) {
    sql()
        .named(SAVE_GAUGES)
        .with("minute", minute)
        .with("depth", standing.queueDepth())
        .with("oldest", standing.oldestSeconds())
        .with("retries", standing.retriesWaiting())
        .with("lag", standing.lagBlocks())
        .update();
  }

  /** Deletes all minutes before a time, and returns how many. */
  public int deleteBefore(Instant time) {
    return sql().named(DELETE).with("before", time).update();
  }

  /**
   * The rows between two times, aggregated over some minutes, in order.
   *
   * @param minutes how many are aggregated; intervals are aligned to the year 2000
   * @param from included
   * @param until not included
   */
  @Transactional(TxType.SUPPORTS)
  public List<StatisticsRow> aggregated(int minutes, Instant from, Instant until) {
    return queryRunner.of(connection -> read(connection, minutes, from, until));
  }

  private static List<StatisticsRow> read(
      Connection connection, int minutes, Instant from, Instant until) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(AGGREGATED)) {
      query.setQueryTimeout(TIMEOUT_SECONDS);
      query.setInt(1, minutes);
      query.setObject(2, OffsetDateTime.ofInstant(from, ZoneOffset.UTC));
      query.setObject(3, OffsetDateTime.ofInstant(until, ZoneOffset.UTC));
      try (ResultSet row = query.executeQuery()) {
        List<StatisticsRow> rows = new ArrayList<>();
        while (row.next()) {
          rows.add(row(row));
        }
        return rows;
      }
    }
  }

  private static StatisticsRow row(ResultSet row) throws SQLException {
    return new StatisticsRow(
        QueryRunner.instant(row, "at"),
        row.getObject("depth", Long.class),
        row.getObject("oldest", Long.class),
        row.getObject("retries", Long.class),
        row.getObject("lag", Long.class),
        new MinuteCounters(
            row.getLong("received"),
            row.getLong("failed"),
            row.getLong("millis"),
            row.getLong("denials")));
  }
}
