package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.matching.SubscribedEventsJson;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * Stores which subscriptions the scan serves, by {@linkplain BlockTag#track tracks}, and reads them
 * for the scan.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ScanSubscriptionQueries extends Queries {
  /**
   * The columns that {@link #subscription} reads; {@code s} is the subscription, {@code e} its
   * endpoint.
   */
  public static final String COLUMNS =
      "s.id, s.endpoint_id, s.chain_name, s.chain_id, s.contract, s.topic0, s.decode_events,"
          + " s.from_block, e.enabled and e.deleted_at is null, s.live, s.resume_block, e.user_id,"
          + " e.m2m_app_id, s.events";

  /** The number of these columns. */
  public static final int WIDTH = 14;

  private static final String ALL =
      "select "
          + COLUMNS
          + " from webhook_subscriptions s join webhook_endpoints e on e.id = s.endpoint_id"
          + " where s.track = ?";

  /** Two searches, each on an index. */
  private static final String CHANGED =
      ALL
          + " and s.id in (select id from webhook_subscriptions where version > ?"
          + " union select c.id from webhook_endpoints w join webhook_subscriptions c"
          + " on c.endpoint_id = w.id where w.version > ?)";

  /** The version of the subscriptions, which increases with each change of them. */
  public long version() {
    return sql().list(row -> row.getLong(1), "select version from webhook_registry").get(0);
  }

  /** Every subscription of a track. */
  public List<SubscriptionRow> all(long track) {
    return sql().list(ScanSubscriptionQueries::subscription, ALL, track);
  }

  /** The subscriptions of a track that have changed since a version; those deleted are absent. */
  public List<SubscriptionRow> changed(long track, long since) {
    return sql().list(ScanSubscriptionQueries::subscription, CHANGED, track, since, since);
  }

  /** Whether a track has subscriptions. */
  public boolean isFollowed(long track) {
    return sql()
        .list(
            row -> row.getBoolean(1),
            "select exists (select 1 from webhook_subscriptions where track = ?)",
            track)
        .get(0);
  }

  /** Makes the scan of new blocks serve the subscription from {@code nextBlock} on. */
  public void join(SubscriptionRow subscription, long nextBlock, Instant now) {
    sql().update("update webhook_subscriptions set live = true where id = ?", subscription.id());
    if (subscription.resumeBlock() < nextBlock) {
      sql()
          .update(
              "insert into webhook_backfills (id, subscription_id, next_block, end_block,"
                  + " updated_at) select ?, id, ?, ?, ? from webhook_subscriptions where id = ?",
              Ids.uuid(),
              subscription.resumeBlock(),
              nextBlock,
              Timestamp.from(now),
              subscription.id());
    }
  }

  /** Excludes the subscription from the scan; it resumes at {@code nextBlock}. */
  public void leave(SubscriptionRow subscription, long nextBlock) {
    sql()
        .update(
            "update webhook_subscriptions set live = false, resume_block = greatest(from_block, ?)"
                + " where id = ?",
            nextBlock,
            subscription.id());
  }

  /**
   * Makes unserved subscriptions resume at {@code block} at the latest, because it was read again.
   */
  public void resumeBefore(long track, long block) {
    sql()
        .update(
            "update webhook_subscriptions set resume_block = greatest(from_block, ?)"
                + " where track = ? and not live and resume_block > greatest(from_block, ?)",
            block,
            track,
            block);
  }

  /** The first block that any subscription needs; empty if the track has none. */
  public OptionalLong firstBlock(long track) {
    return sql()
        .list(
            row -> row.getObject(1, Long.class),
            "select min(from_block) from webhook_subscriptions where track = ?",
            track)
        .stream()
        .filter(first -> first != null)
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /** Sets every subscription of a track to error, because the chain cannot be read. */
  public void markError(long track) {
    sql()
        .update(
            "update webhook_subscriptions set status = 'error' where track = ? and status <>"
                + " 'error'",
            track);
  }

  /**
   * Clears the error of all subscriptions of a track because the chain can be read, except for
   * those whose back-fill fails.
   */
  public void clearError(long track, int allowed) {
    sql()
        .update(
            "update webhook_subscriptions s set status = 'active' where s.track = ?"
                + " and s.status = 'error' and not exists (select 1 from webhook_backfills b"
                + " where b.subscription_id = s.id and b.failures >= ?)",
            track,
            allowed);
  }

  /** The subscription in the first columns of a row. */
  public static SubscriptionRow subscription(ResultSet row) throws SQLException {
    return new SubscriptionRow(
        row.getObject(1, UUID.class),
        row.getObject(2, UUID.class),
        row.getString(3),
        row.getLong(4),
        new Address(row.getString(5)),
        SubscribedEventsJson.of(row.getString(6), row.getString(14)),
        row.getBoolean(7),
        row.getLong(8),
        row.getBoolean(9),
        row.getBoolean(10),
        row.getLong(11),
        row.getString(12),
        row.getString(13));
  }
}
