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
 * Carries orders to send again out: callbacks that were over get rows in which they wait to be
 * tried, and dead letters wait again. Whoever moves an order on has its row locked, and what it
 * queued is committed together with how far it is.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RedeliveryQueueQueries extends Queries {
  /** Holds off the deletion of the webhook, which would wait for this transaction in a circle. */
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
   * What is being tried is left alone. The moment of its failure keeps a dead letter's turn. What
   * has no row was received.
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

  private static final String LATER =
      "update webhook_redelivery_progress set look_at = ? where redelivery_id = ?";

  private static final String DONE =
      "update webhook_redeliveries set state = 'done', ended_at = ? where id = ?";

  /**
   * One that is due.
   *
   * @param redelivery the order
   * @param open whether its webhook is enabled
   */
  public record Due(Redelivery redelivery, boolean open) {}

  /**
   * A callback that was told, or has failed.
   *
   * @param position its place in the queue
   * @param day the day of its partition
   * @param block the block it tells of; 0 where that is not asked for
   * @param isTried whether it waits for an attempt already
   * @param isDead whether it is a dead letter that is wanted
   */
  public record DeliveredCallback(
      long position, LocalDate day, long block, boolean isTried, boolean isDead) {}

  /** The one that has waited longest and that no other node moves on; this transaction does. */
  public Optional<Due> next(Instant now) {
    return sql()
        .list(
            row -> new Due(RedeliveryRowMapper.read(row), row.getBoolean(17)),
            NEXT,
            Timestamp.from(now))
        .stream()
        .findFirst();
  }

  /** How many callbacks of a webhook wait to be sent again, {@code most} for more. */
  public int waiting(UUID endpointId, int most) {
    return sql().list(row -> row.getInt(1), WAITING, endpointId, most).get(0);
  }

  /**
   * The next callbacks that an order has to look at, whether it means them or not. Their day is not
   * dropped before this transaction ends.
   */
  public List<DeliveredCallback> look(Redelivery of, int many) {
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
   * Lets callbacks wait to be sent at once, but for those that wait already.
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
                  CallbackBatchDigests.note(connection, "queued", queued, columns.digest(), now);
                }
                return queued;
              }
            });
  }

  /** Notes how far an order is, and that it goes on then. */
  public void moved(UUID id, Redelivery.Progress to, Instant then) {
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

  /** Notes that all of an order was looked at. */
  public void done(UUID id, Redelivery.Progress at, Instant now) {
    moved(id, at, null);
    sql().update(DONE, Timestamp.from(now), id);
  }

  /** Lets an order rest until then. */
  public void later(UUID id, Instant then) {
    sql().update(LATER, Timestamp.from(then), id);
  }
}
