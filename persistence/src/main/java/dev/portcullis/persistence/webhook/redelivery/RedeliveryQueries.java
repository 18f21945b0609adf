package dev.portcullis.persistence.webhook.redelivery;

import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.database.ListPaging;
import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Stores the redelivery orders; {@link RedeliveryQueueQueries} executes them. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class RedeliveryQueries extends Queries {
  /** The number of orders kept for one webhook. */
  private static final int MAX_KEPT = 100;

  /** The maximum count. */
  private static final int MAX_COUNT = 10_000;

  private static final String RUNNING =
      """
      select count(*) from webhook_redeliveries r join webhook_endpoints e on e.id = r.endpoint_id
        where e.user_id = ? and e.deleted_at is null and r.state = 'running'
      """;

  private static final String ADD =
      """
      insert into webhook_redeliveries (id, endpoint_id, sequence, failed_since, from_block,
          to_block, after_position, last_position, state, created_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, 'running', ?)
      """;

  private static final String BEGIN =
      "insert into webhook_redelivery_progress (redelivery_id, reached, look_at) values (?, ?, ?)";

  private static final String TRIM =
      """
      delete from webhook_redeliveries where id = any (array(
        select r.id from webhook_redeliveries r
            join webhook_redelivery_progress p on p.redelivery_id = r.id
          where r.endpoint_id = ? and r.state <> 'running'
          order by r.created_at desc, r.id offset ? for update of r, p skip locked))
      """;

  private static final String OPEN =
      """
      select s.state, r.id, count(n.one)
        from unnest(string_to_array(?, ',')::uuid[]) as r (id)
          cross join (values ('retry'), ('dead')) as s (state)
          left join lateral (select 1 as one from webhook_failures f
            where f.endpoint_id = ? and f.state = s.state and f.redelivery = r.id limit ?) n on true
        group by s.state, r.id
      """;

  private static final String CANCEL =
      """
      update webhook_redeliveries set state = 'cancelled', ended_at = ?
        where id = ? and (state = 'running' or (state = 'done' and ? > 0))
      """;

  /**
   * A callback that was received once returns to that state; a former dead letter becomes one
   * again.
   */
  private static final String REMOVE_QUEUED =
      "delete from webhook_failures where endpoint_id = ? and redelivery = ? and state = 'retry'"
          + " and attempts = 0 and revived is null";

  private static final String RESTORE_DEAD =
      """
      update webhook_failures set state = 'dead', attempts = revived
        where endpoint_id = ? and redelivery = ? and state = 'retry' and attempts = 0
          and revived is not null
      """;

  private static final String ENDED =
      "update webhook_redelivery_progress set look_at = null, queued = queued - ?"
          + " where redelivery_id = ?";

  private static final String WATERMARK =
      "select watermark from webhook_progress where endpoint_id = ?";

  private static final String COUNT_BLOCKS =
      """
      select count(*) filter (where v.block_number between ? and ? and not exists (
            select 1 from webhook_failures f where f.endpoint_id = d.endpoint_id
              and f.position = d.position and f.state = 'retry')),
          count(*)
        from (select endpoint_id, position, day, event_id from webhook_deliveries
            where endpoint_id = ? and position <= ? order by position desc limit ?) d
          join webhook_events v on v.day = d.day and v.id = d.event_id
      """;

  private static final String COUNT_FAILED =
      """
      select count(*) filter (where f.state = 'dead' and f.due_at >= ?), count(*)
        from (select state, due_at from webhook_failures where endpoint_id = ? and position <= ?
            order by position desc limit ?) f
      """;

  private static final String OF_AN_ENDPOINT =
      "select "
          + RedeliveryRowMapper.COLUMNS
          + RedeliveryRowMapper.TABLES
          + " where r.endpoint_id = ?";

  private static final String AFTER = " and r.created_at <= ? and (r.created_at < ? or r.id > ?)";

  private static final String NEWEST_FIRST = " order by r.created_at desc, r.id offset ? limit ?";

  /**
   * Queued callbacks that are not received.
   *
   * @param waiting how many wait for their next attempt; 10,000 for more
   * @param failed how many are dead letters again; 10,000 for more
   */
  public record PendingCallbacks(int waiting, int failed) {}

  /**
   * The number of callbacks of a range.
   *
   * @param callbacks those found
   * @param complete whether all were scanned
   */
  public record Count(long callbacks, boolean complete) {}

  /**
   * The number of a user's running orders. Locks the user's row until this transaction ends, so
   * that no other transaction can add one.
   */
  public long countRunningForUpdate(String userId) {
    sql().list(row -> 1, "select id from users where id = ? for no key update", userId);
    return sql().list(row -> row.getLong(1), RUNNING, userId).get(0);
  }

  /** Adds an order, which runs from now on, and deletes the webhook's earliest ended ones. */
  public void add(Redelivery each) {
    RedeliveryRange range = each.range();
    Timestamp now = Timestamp.from(each.createdAt());
    sql()
        .update(
            ADD,
            each.id(),
            each.endpointId(),
            range.sequence(),
            range.failedSince() == null ? null : Timestamp.from(range.failedSince()),
            range.fromBlock(),
            range.toBlock(),
            each.after(),
            each.last(),
            now);
    sql().update(BEGIN, each.id(), each.after(), now);
    sql().update(TRIM, each.endpointId(), MAX_KEPT);
  }

  /** An order of a webhook. */
  public Optional<Redelivery> find(UUID endpointId, UUID id) {
    return one(endpointId, id, "");
  }

  /** The orders of a webhook, newest first. */
  public Page<Redelivery> page(UUID endpointId, PageRequest paging) {
    long total =
        sql()
            .list(
                row -> row.getLong(1),
                "select count(*) from webhook_redeliveries where endpoint_id = ?",
                endpointId)
            .get(0);
    KeysetCursor after = paging.after();
    List<Object> values = new ArrayList<>(List.of(endpointId));
    if (after != null) {
      Timestamp at = Timestamp.from(after.at());
      values.addAll(List.of(at, at, after.uuid()));
    }
    values.addAll(List.of(paging.offset(), paging.limit() + 1));
    List<Redelivery> found =
        sql()
            .list(
                RedeliveryRowMapper::read,
                OF_AN_ENDPOINT + (after == null ? "" : AFTER) + NEWEST_FIRST,
                values.toArray());
    return ListPaging.page(
        found, total, paging, last -> new KeysetCursor(last.createdAt(), last.id().toString()));
  }

  /** The pending callbacks of some orders of a webhook, by id. */
  public Map<UUID, PendingCallbacks> open(UUID endpointId, List<UUID> ids) {
    Map<UUID, PendingCallbacks> open = new HashMap<>();
    sql()
        .list(
            row -> {
              boolean waiting = row.getString(1).equals("retry");
              int count = row.getInt(3);
              return open.merge(
                  row.getObject(2, UUID.class),
                  new PendingCallbacks(waiting ? count : 0, waiting ? 0 : count),
                  (a, b) ->
                      new PendingCallbacks(a.waiting() + b.waiting(), a.failed() + b.failed()));
            },
            OPEN,
            String.join(",", ids.stream().map(UUID::toString).toList()),
            endpointId,
            MAX_COUNT);
    return open;
  }

  /**
   * Cancels an order if it runs or has pending callbacks, and removes its queued callbacks that
   * were never attempted. A callback about to be sent is still sent.
   *
   * @return whether the order exists
   */
  public boolean cancel(UUID endpointId, UUID id, Instant now) {
    if (one(endpointId, id, " for update of p").isEmpty()) {
      return false;
    }
    int back =
        sql().update(REMOVE_QUEUED, endpointId, id) + sql().update(RESTORE_DEAD, endpointId, id);
    sql().update(CANCEL, Timestamp.from(now), id, back);
    sql().update(ENDED, back, id);
    return true;
  }

  private Optional<Redelivery> one(UUID endpointId, UUID id, String lock) {
    return sql()
        .list(RedeliveryRowMapper::read, OF_AN_ENDPOINT + " and r.id = ?" + lock, endpointId, id)
        .stream()
        .findFirst();
  }

  /** The position up to which all callbacks of a webhook were sent or have failed. */
  public long watermark(UUID endpointId) {
    return sql().list(row -> row.getLong(1), WATERMARK, endpointId).get(0);
  }

  /**
   * The number of callbacks up to a position that are in a range of blocks, or failed since a time,
   * and are not in flight. Only the latest {@code most} are scanned.
   */
  public Count count(UUID endpointId, RedeliveryRange range, long last, int most) {
    return range.failedSince() != null
        ? count(most, COUNT_FAILED, Timestamp.from(range.failedSince()), endpointId, last, most)
        : count(most, COUNT_BLOCKS, range.fromBlock(), range.toBlock(), endpointId, last, most);
  }

  private Count count(int most, String query, Object... parameters) {
    return sql()
        .list(row -> new Count(row.getLong(1), row.getLong(2) < most), query, parameters)
        .get(0);
  }
}
