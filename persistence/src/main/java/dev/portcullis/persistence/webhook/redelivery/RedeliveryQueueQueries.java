package dev.portcullis.persistence.webhook.redelivery;

import dev.portcullis.persistence.database.ColumnArrays;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.Statements;
import dev.portcullis.persistence.webhook.delivery.CallbackBatchDigests;
import dev.portcullis.persistence.webhook.record.WebhookHistoryQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.PreparedStatement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Executes redelivery orders. Callbacks that had ended get rows in which they wait for an attempt,
 * and dead letters wait again. A transaction that advances an order locks its row, and commits the
 * queued callbacks together with the progress.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RedeliveryQueueQueries extends Queries {
  /** Prevents the deletion of the webhook, which could deadlock with this transaction. */
  private static final String NEXT =
      "select "
          + RedeliveryRowMapper.COLUMNS
          + ", e.enabled and e.deleted_at is null"
          + RedeliveryRowMapper.TABLES
          + " join webhook_endpoints e on e.id = r.endpoint_id where p.look_at <= ? order by"
          + " p.look_at limit 1 for update of p skip locked for key share of e skip locked";

  private static final String WAITING =
      "select count(*) from (select 1 from webhook_failures where endpoint_id = ?"
          + " and state = 'retry' and redelivery is not null limit ?) w";

  private static final String DELIVERIES =
      """
      select d.position, d.day, v.block_number, f.state
        from (select endpoint_id, position, day, event_id from webhook_deliveries
            where endpoint_id = ? and position > ? and position <= ? order by position limit ?) d
          join webhook_events v on v.day = d.day and v.id = d.event_id
          left join webhook_failures f
            on f.endpoint_id = d.endpoint_id and f.position = d.position
        order by d.position
      """;

  private static final String FAILURES =
      """
      select position, day, 0, case when due_at >= ? then state else 'old' end
        from webhook_failures where endpoint_id = ? and position > ? and position <= ?
        order by position limit ?
      """;

  /**
   * Callbacks in flight stay unchanged. A dead letter keeps its order by the time of its failure. A
   * callback without a row was received.
   */
  private static final String QUEUE =
      """
      insert into webhook_failures as f (endpoint_id, position, day, sequence, attempts, state,
          due_at, redelivery, received)
        select ?, g.position, g.day, g.sequence, 0, 'retry', ?, ?, true
          from unnest(?, ?, ?) as g (position, day, sequence)
        on conflict (endpoint_id, position) do update set state = 'retry', attempts = 0,
            redelivery = excluded.redelivery, revived = f.attempts
          where f.state = 'dead'
      """;

  private static final String MOVE =
      """
      update webhook_redelivery_progress set reached = ?, sequence = ?, block = ?, queued = ?,
          gone = ?, look_at = ? where redelivery_id = ?
      """;

  private static final String POSTPONE =
      "update webhook_redelivery_progress set look_at = ? where redelivery_id = ?";

  private static final String DONE =
      "update webhook_redeliveries set state = 'done', ended_at = ? where id = ?";

  /**
   * A due order.
   *
   * @param redelivery the order
   * @param open whether its webhook is enabled
   */
  public record Due(Redelivery redelivery, boolean open) {}

  /**
   * A callback that was delivered or has failed.
   *
   * @param position its position in the queue
   * @param day the day of its partition
   * @param block its block; 0 if not queried
   * @param isTried whether it already waits for an attempt
   * @param isDead whether it is a requested dead letter
   */
  public record DeliveredCallback(
      long position, LocalDate day, long block, boolean isTried, boolean isDead) {}

  /** Locks the order that has waited longest and that no other node advances. */
  public Optional<Due> next(Instant now) {
    return sql()
        .list(
            row -> new Due(RedeliveryRowMapper.read(row), row.getBoolean(17)),
            NEXT,
            Timestamp.from(now))
        .stream()
        .findFirst();
  }

  /** The number of callbacks of a webhook that wait for redelivery, {@code most} for more. */
  public int waiting(UUID endpointId, int most) {
    return sql().list(row -> row.getInt(1), WAITING, endpointId, most).get(0);
  }

  /**
   * The next callbacks that an order scans, whether they match or not. Their day is not dropped
   * before this transaction ends.
   */
  public List<DeliveredCallback> nextCallbacks(Redelivery of, int many) {
    sql().list(row -> 1, WebhookHistoryQueries.KEEP_DAYS);
    Statements.Row<DeliveredCallback> read =
        row -> {
          String state = row.getString(4);
          return new DeliveredCallback(
              row.getLong(1),
              row.getObject(2, LocalDate.class),
              row.getLong(3),
              "retry".equals(state),
              "dead".equals(state));
        };
    UUID id = of.endpointId();
    long after = of.progress().reached();
    return of.range().failedSince() == null
        ? sql().list(read, DELIVERIES, id, after, of.last(), many)
        : sql()
            .list(
                read,
                FAILURES,
                Timestamp.from(of.range().failedSince()),
                id,
                after,
                of.last(),
                many);
  }

  /**
   * Queues callbacks for immediate sending, except those that already wait.
   *
   * @param sequences their numbers, by position
   * @return how many
   */
  public int queue(
      Redelivery of,
      Collection<DeliveredCallback> callbacks,
      Map<Long, Long> sequences,
      Instant now) {
    if (callbacks.isEmpty()) {
      return 0;
    }
    ColumnArrays columns = new ColumnArrays(callbacks.size());
    callbacks.forEach(c -> columns.row(c.position(), c.day(), sequences.get(c.position())));
    return sql()
        .on(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(QUEUE)) {
                statement.setObject(1, of.endpointId());
                statement.setTimestamp(2, Timestamp.from(now));
                statement.setObject(3, of.id());
                columns.bind(connection, statement, 4, "int8", "date", "int8");
                int queued = statement.executeUpdate();
                if (queued > 0) {
                  CallbackBatchDigests.add(connection, "queued", queued, columns.digest(), now);
                }
                return queued;
              }
            });
  }

  /** Records the progress of an order and when it continues. */
  public void saveProgress(UUID id, Redelivery.Progress to, Instant then) {
    sql()
        .update(
            MOVE,
            to.reached(),
            to.sequence(),
            to.block(),
            to.queued(),
            to.gone(),
            then == null ? null : Timestamp.from(then),
            id);
  }

  /** Records that the scan of an order is complete. */
  public void markDone(UUID id, Redelivery.Progress at, Instant now) {
    saveProgress(id, at, null);
    sql().update(DONE, Timestamp.from(now), id);
  }

  /** Postpones an order. */
  public void postpone(UUID id, Instant then) {
    sql().update(POSTPONE, Timestamp.from(then), id);
  }
}
