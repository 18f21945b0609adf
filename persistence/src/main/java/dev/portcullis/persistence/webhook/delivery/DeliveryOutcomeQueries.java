package dev.portcullis.persistence.webhook.delivery;

import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Stores the results of callbacks in batches, with one statement for any number of them. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DeliveryOutcomeQueries extends Queries {
  private static final String ATTEMPTS =
      """
      insert into webhook_attempts (day, endpoint_id, position, attempt, id, sent_at, millis,
          status, error, answer)
        select ?, * from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String FAILED =
      """
      insert into webhook_failures as f (endpoint_id, position, day, sequence, attempts, state,
          due_at, last_status, last_error)
        select * from unnest(?, ?, ?, ?, ?, ?, ?, ?, ?)
        on conflict (endpoint_id, position) do update set attempts = excluded.attempts,
            state = excluded.state, due_at = excluded.due_at, last_status = excluded.last_status,
            last_error = excluded.last_error
      """;

  private static final String RECOVERED =
      """
      delete from webhook_failures f using unnest(?, ?) as g (endpoint, position)
        where f.endpoint_id = g.endpoint and f.position = g.position
      """;

  private static final String COUNT =
      """
      update webhook_progress p set received = p.received + g.received
        from unnest(?, ?) as g (endpoint, received) where p.endpoint_id = g.endpoint
      """;

  /** For redeliveries; a callback that was received before is already counted. */
  private static final String COUNT_AGAIN =
      """
      update webhook_progress p set received = p.received + g.received
        from (select u.endpoint, count(*) as received from unnest(?, ?) as u (endpoint, position)
            where not exists (select 1 from webhook_failures f
              where f.endpoint_id = u.endpoint and f.position = u.position and f.received)
            group by u.endpoint) g
        where p.endpoint_id = g.endpoint
      """;

  private static final String PROGRESS =
      """
      update webhook_progress p set watermark = g.watermark, day = g.day,
          claimed = greatest(p.claimed, g.watermark), failing_since = g.failing_since
        from unnest(?, ?, ?, ?) as g (endpoint, watermark, day, failing_since)
        where p.endpoint_id = g.endpoint
      """;

  private static final String STATUS =
      "update webhook_subscriptions set status = ? where endpoint_id = any (?) and status = ?";

  private static final String DISABLE =
      """
      update webhook_endpoints e set enabled = false, updated_at = ?, disabled_at = ?,
          disabled_because = g.because
        from unnest(?, ?) as g (endpoint, because) where e.id = g.endpoint and e.enabled
      """;

  /**
   * The progress of a queue.
   *
   * @param endpointId its endpoint
   * @param watermark all callbacks up to here have ended or have their own row
   * @param day no later callback belongs to an earlier day
   * @param failingSince since when nothing was received; null if the last attempt succeeded
   */
  public record Progress(UUID endpointId, long watermark, LocalDate day, Instant failingSince) {}

  /**
   * Records the results of calls, and own rows for callbacks that no longer block the queue.
   *
   * @param aside callbacks that were in flight or had to wait before {@code ended} ended; one may
   *     be in both
   * @param ended the callbacks that have ended
   */
  public void record(
      Collection<DeliveryAttemptResult> aside,
      Collection<DeliveryAttemptResult> ended,
      Instant now) {
    failed(aside);
    if (!ended.isEmpty()) {
      ended(ended, now);
    }
  }

  /** Records attempts and failures, counts received callbacks and deletes their failures. */
  public void ended(Collection<DeliveryAttemptResult> ended, Instant now) {
    attempts(ended, now);
    count(ended);
    failed(ended.stream().filter(each -> each.end() != Disposition.RECEIVED).toList());
    List<DeliveryAttemptResult> recovered =
        ended.stream()
            .filter(each -> each.end() == Disposition.RECEIVED && each.delivery().failure() != null)
            .toList();
    if (!recovered.isEmpty()) {
      ColumnArrays columns = new ColumnArrays();
      recovered.forEach(
          each -> columns.row(each.delivery().endpointId(), each.delivery().position()));
      execute(RECOVERED, columns, "uuid", "int8");
    }
  }

  private void count(Collection<DeliveryAttemptResult> ended) {
    Map<Boolean, List<QueuedDelivery>> received =
        ended.stream()
            .filter(each -> each.end() == Disposition.RECEIVED)
            .map(DeliveryAttemptResult::delivery)
            .collect(Collectors.partitioningBy(QueuedDelivery::isRedelivery));
    ColumnArrays first = new ColumnArrays();
    received.get(false).stream()
        .collect(Collectors.groupingBy(QueuedDelivery::endpointId, Collectors.counting()))
        .forEach(first::row);
    execute(COUNT, first, "uuid", "int8");
    ColumnArrays again = new ColumnArrays();
    received.get(true).forEach(each -> again.row(each.endpointId(), each.position()));
    execute(COUNT_AGAIN, again, "uuid", "int8");
  }

  private void attempts(Collection<DeliveryAttemptResult> ended, Instant now) {
    ColumnArrays columns = new ColumnArrays(ended.size());
    ended.forEach(
        each ->
            columns.row(
                each.delivery().endpointId(),
                each.delivery().position(),
                each.attempt(),
                each.id(),
                Timestamp.from(each.sentAt()),
                each.millis(),
                each.status(),
                each.error(),
                each.answer()));
    LocalDate day = LocalDate.ofInstant(now, ZoneOffset.UTC);
    sql()
        .run(
            connection -> {
              DailyPartitions.ensure(connection, day);
              try (PreparedStatement statement = connection.prepareStatement(ATTEMPTS)) {
                statement.setObject(1, day);
                columns.bind(
                    connection,
                    statement,
                    2,
                    "uuid",
                    "int8",
                    "int4",
                    "uuid",
                    "timestamptz",
                    "int4",
                    "int4",
                    "text",
                    "text");
                statement.executeUpdate();
              }
            });
  }

  /** Inserts own rows for callbacks that wait for a retry or are dead letters. */
  void failed(Collection<DeliveryAttemptResult> failed) {
    if (failed.isEmpty()) {
      return;
    }
    ColumnArrays columns = new ColumnArrays(failed.size());
    failed.forEach(
        each ->
            columns.row(
                each.delivery().endpointId(),
                each.delivery().position(),
                each.delivery().event().day(),
                each.sequence(),
                each.attempt(),
                each.end().name().toLowerCase(Locale.ROOT),
                Timestamp.from(each.dueAt()),
                each.status(),
                each.error()));
    execute(
        FAILED,
        columns,
        "uuid",
        "int8",
        "date",
        "int8",
        "int4",
        "text",
        "timestamptz",
        "int4",
        "text");
  }

  /** Moves watermarks. */
  public void progress(Collection<Progress> queues) {
    ColumnArrays columns = new ColumnArrays(queues.size());
    queues.forEach(
        each ->
            columns.row(
                each.endpointId(),
                each.watermark(),
                each.day(),
                each.failingSince() == null ? null : Timestamp.from(each.failingSince())));
    execute(PROGRESS, columns, "uuid", "int8", "date", "timestamptz");
  }

  /**
   * Records a batch of the transaction for the mutation log.
   *
   * @param kind queued or ended
   * @param digest SHA-256 of each callback's data, hexadecimal
   */
  public void batch(String kind, int deliveries, String digest, Instant now) {
    sql().run(connection -> CallbackBatchDigests.add(connection, kind, deliveries, digest, now));
  }

  /** Results of callbacks change the status only while the chain can be read: error stays error. */
  public void status(Collection<UUID> endpointIds, String from, String to) {
    if (!endpointIds.isEmpty()) {
      update(STATUS, to, endpointIds.toArray(UUID[]::new), from);
    }
  }

  /** Disables endpoints that cannot receive callbacks, and records the reason. */
  public void disable(Map<UUID, DisableReason> endpoints, Instant now) {
    if (endpoints.isEmpty()) {
      return;
    }
    ColumnArrays columns = new ColumnArrays(endpoints.size());
    endpoints.forEach((id, because) -> columns.row(id, because.wireName()));
    sql()
        .run(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(DISABLE)) {
                statement.setTimestamp(1, Timestamp.from(now));
                statement.setTimestamp(2, Timestamp.from(now));
                columns.bind(connection, statement, 3, "uuid", "text");
                statement.executeUpdate();
              }
            });
  }

  /**
   * Makes this transaction commit without waiting for the disk. If a database crash loses a
   * received callback, it is repeated, and receivers recognize it by its id. Never use it for rows
   * on which a later transaction relies.
   */
  public void commitAsynchronously() {
    sql()
        .run(
            connection -> {
              try (PreparedStatement statement =
                  connection.prepareStatement("set local synchronous_commit = off")) {
                statement.execute();
              }
            });
  }

  private void execute(String sql, ColumnArrays columns, String... types) {
    if (columns.size() == 0) {
      return;
    }
    sql()
        .run(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                columns.bind(connection, statement, 1, types);
                statement.executeUpdate();
              }
            });
  }

  private void update(String sql, Object... parameters) {
    sql().run(connection -> update(connection, sql, parameters));
  }

  private static void update(Connection connection, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        if (parameters[i] instanceof UUID[] ids) {
          statement.setArray(i + 1, connection.createArrayOf("uuid", ids));
        } else {
          statement.setObject(i + 1, parameters[i]);
        }
      }
      statement.executeUpdate();
    }
  }
}
