package dev.portcullis.persistence.webhook.backfill;

import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.webhook.scan.ScanSubscriptionQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.UUID;

/** Stores the ranges of past blocks that subscriptions have not read yet. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class BackfillQueries extends Queries {
  private static final String WAITING =
      " from webhook_backfills b join webhook_subscriptions s on s.id = b.subscription_id"
          + " join webhook_endpoints e on e.id = s.endpoint_id where s.chain_id = ? and e.enabled";

  /** Whether there is a back-fill of an enabled endpoint. */
  public boolean isAnyWaiting(long chainId) {
    return sql()
        .list(row -> row.getBoolean(1), "select exists (select 1" + WAITING + ")", chainId)
        .get(0);
  }

  /**
   * The back-fill of an enabled endpoint that has waited longest.
   *
   * @param except the back-fills to skip
   * @param notOf the users to skip
   */
  public Optional<Backfill> longestWaiting(
      long chainId, Collection<UUID> except, Collection<String> notOf) {
    return first(
        " and b.id <> all (?::uuid[]) and e.user_id <> all (?) order by b.updated_at limit 1",
        chainId,
        except.toArray(UUID[]::new),
        notOf.toArray(String[]::new));
  }

  /** This back-fill, if its endpoint is enabled. */
  public Optional<Backfill> waiting(long chainId, UUID id) {
    return first(" and b.id = ?", chainId, id);
  }

  private Optional<Backfill> first(String which, Object... parameters) {
    return sql()
        .list(
            BackfillQueries::backfill,
            "select "
                + ScanSubscriptionQueries.COLUMNS
                + ", b.id, b.next_block, b.next_log, b.end_block"
                + WAITING
                + which,
            parameters)
        .stream()
        .findFirst();
  }

  /**
   * Records that a back-fill failed, so that others run before its retry.
   *
   * @param allowed the number of consecutive failures after which its subscription is in error
   * @return false if it exists, but another transaction is changing it
   */
  public boolean failed(Backfill backfill, int allowed, Instant now) {
    int noted =
        sql()
            .update(
                "update webhook_backfills set failures = failures + 1, updated_at = ? where id ="
                    + " (select id from webhook_backfills where id = ? for update skip locked)",
                Timestamp.from(now),
                backfill.id());
    if (noted == 0) {
      return sql()
          .list(row -> true, "select 1 from webhook_backfills where id = ?", backfill.id())
          .isEmpty();
    }
    sql()
        .update(
            "update webhook_subscriptions set status = 'error' where id = ? and status <> 'error'"
                + " and exists (select 1 from webhook_backfills b where b.id = ?"
                + " and b.failures >= ?)",
            backfill.subscription().id(),
            backfill.id(),
            allowed);
    return true;
  }

  /**
   * Advances a back-fill, or ends it, and clears an error of its subscription.
   *
   * @param nextBlock the first block not read completely
   * @param nextLog the first log of it not read
   * @return false if it is no longer at {@code from} because another node moved it
   */
  public boolean advance(Backfill from, long nextBlock, int nextLog, Instant now) {
    int changed =
        nextBlock < from.endBlock()
            ? sql()
                .update(
                    "update webhook_backfills set next_block = ?, next_log = ?, updated_at = ?,"
                        + " failures = 0 where id = ? and next_block = ? and next_log = ?",
                    nextBlock,
                    nextLog,
                    Timestamp.from(now),
                    from.id(),
                    from.nextBlock(),
                    from.nextLog())
            : sql()
                .update(
                    "delete from webhook_backfills where id = ? and next_block = ?"
                        + " and next_log = ?",
                    from.id(),
                    from.nextBlock(),
                    from.nextLog());
    if (changed == 1) {
      sql()
          .update(
              "update webhook_subscriptions set status = 'active' where id = ?"
                  + " and status = 'error'",
              from.subscription().id());
    }
    return changed == 1;
  }

  /**
   * Ends back-fills at {@code block} at the latest, because a scan continues there. With the track
   * of all blocks, this includes all tracks of the chain, whose events are retracted with them;
   * otherwise only this track.
   */
  public void truncate(long track, long block) {
    String ofChain =
        " and subscription_id in (select id from webhook_subscriptions"
            + " where ? in (chain_id, track))";
    sql().update("delete from webhook_backfills where next_block >= ?" + ofChain, block, track);
    sql()
        .update(
            "update webhook_backfills set end_block = ? where end_block > ?" + ofChain,
            block,
            block,
            track);
  }

  private static Backfill backfill(ResultSet row) throws SQLException {
    return new Backfill(
        row.getObject(ScanSubscriptionQueries.WIDTH + 1, UUID.class),
        ScanSubscriptionQueries.subscription(row),
        row.getLong(ScanSubscriptionQueries.WIDTH + 2),
        row.getInt(ScanSubscriptionQueries.WIDTH + 3),
        row.getLong(ScanSubscriptionQueries.WIDTH + 4));
  }
}
