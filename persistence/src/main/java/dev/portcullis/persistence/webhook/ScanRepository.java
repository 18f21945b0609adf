package dev.portcullis.persistence.webhook;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;

/** How far the chain has been read for the subscriptions, shared by all nodes. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class ScanRepository {
  private static final String POSITION =
      "select next_block, block_hash, rewinds, (select version from webhook_registry)"
          + " from webhook_cursors where chain_id = ?";

  private static final String FOLLOWERS =
      "select s.id, s.endpoint_id, s.chain_name, s.chain_id, s.contract, s.topic0,"
          + " s.decode_events, s.from_block, e.enabled, s.live, s.resume_block, e.user_id,"
          + " e.m2m_app_id";

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public ScanRepository() {}

  /** With an entity manager of one's own. */
  ScanRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** How far the chain has been read; empty before anything was. */
  public Optional<ScanPosition> position(long chainId) {
    return session().doReturningWork(connection -> position(connection, chainId, POSITION));
  }

  /**
   * Keeps every other node from moving the position until this transaction ends.
   *
   * @return the position as it is now
   */
  public Optional<ScanPosition> lock(long chainId) {
    // The version is read by a statement of its own: one that waited for the lock sees old rows.
    return session()
        .doReturningWork(
            connection -> {
              String lock = "select 1 from webhook_cursors where chain_id = ? for update";
              try (PreparedStatement statement = connection.prepareStatement(lock)) {
                statement.setLong(1, chainId);
                statement.executeQuery().close();
              }
              return position(connection, chainId, POSITION);
            });
  }

  /** Sets the position; to be called with the lock, or when there is no position yet. */
  public void move(ScanPosition to) {
    update(
        "insert into webhook_cursors (chain_id, next_block, block_hash, rewinds)"
            + " values (?, ?, ?, ?) on conflict (chain_id) do update set"
            + " next_block = excluded.next_block, block_hash = excluded.block_hash,"
            + " rewinds = excluded.rewinds",
        to.chainId(),
        to.nextBlock(),
        to.blockHash(),
        to.rewinds());
  }

  /** Every subscription to the chain. */
  public List<SubscriptionRow> subscriptions(long chainId) {
    String sql =
        FOLLOWERS
            + " from webhook_subscriptions s join webhook_endpoints e on e.id = s.endpoint_id"
            + " where s.chain_id = ? and e.deleted_at is null";
    return session()
        .doReturningWork(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setLong(1, chainId);
                List<SubscriptionRow> found = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery()) {
                  while (rows.next()) {
                    found.add(subscription(rows));
                  }
                }
                return found;
              }
            });
  }

  /** Lets the scan of new blocks serve the subscription from {@code nextBlock} on. */
  public void join(SubscriptionRow subscription, long nextBlock, Instant now) {
    update("update webhook_subscriptions set live = true where id = ?", subscription.id());
    if (subscription.resumeBlock() < nextBlock) {
      update(
          "insert into webhook_backfills (id, subscription_id, next_block, end_block, updated_at)"
              + " select ?, id, ?, ?, ? from webhook_subscriptions where id = ?",
          Ids.uuid(),
          subscription.resumeBlock(),
          nextBlock,
          Timestamp.from(now),
          subscription.id());
    }
  }

  /** Keeps the subscription out of the scan; it resumes at {@code nextBlock}. */
  public void leave(SubscriptionRow subscription, long nextBlock) {
    update(
        "update webhook_subscriptions set live = false, resume_block = greatest(from_block, ?)"
            + " where id = ?",
        nextBlock,
        subscription.id());
  }

  /** The back-fill of an enabled endpoint that has waited longest. */
  public Optional<Backfill> longestWaitingBackfill(long chainId) {
    String sql =
        FOLLOWERS
            + ", b.id, b.next_block, b.end_block from webhook_backfills b"
            + " join webhook_subscriptions s on s.id = b.subscription_id"
            + " join webhook_endpoints e on e.id = s.endpoint_id"
            + " where s.chain_id = ? and e.enabled order by b.updated_at limit 1";
    return session()
        .doReturningWork(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setLong(1, chainId);
                try (ResultSet rows = statement.executeQuery()) {
                  return rows.next() ? Optional.of(backfill(rows)) : Optional.empty();
                }
              }
            });
  }

  /**
   * Notes that a back-fill failed, so that the others have their turn before it is tried again.
   *
   * @param allowed with how many failures in a row its subscription is in error
   */
  public void failed(Backfill backfill, int allowed, Instant now) {
    update(
        "update webhook_backfills set failures = failures + 1, updated_at = ? where id = ?",
        Timestamp.from(now),
        backfill.id());
    update(
        "update webhook_subscriptions set status = 'error' where id = ? and status <> 'error'"
            + " and exists (select 1 from webhook_backfills b where b.id = ? and b.failures >= ?)",
        backfill.subscription().id(),
        backfill.id(),
        allowed);
  }

  /** Says of every subscription to the chain that it is in error: the chain cannot be read. */
  public void halted(long chainId) {
    update(
        "update webhook_subscriptions set status = 'error' where chain_id = ? and status <>"
            + " 'error'",
        chainId);
  }

  /**
   * Says that the chain can be read: no subscription to it is in error any more, except for those
   * whose back-fill fails.
   */
  public void resumed(long chainId, int allowed) {
    update(
        "update webhook_subscriptions s set status = 'active' where s.chain_id = ?"
            + " and s.status = 'error' and not exists (select 1 from webhook_backfills b"
            + " where b.subscription_id = s.id and b.failures >= ?)",
        chainId,
        allowed);
  }

  /**
   * Moves a back-fill on, or ends it; if its subscription was in error, it is no more.
   *
   * @return false when it is no longer where {@code from} says: another node moved it
   */
  public boolean advance(Backfill from, long nextBlock, Instant now) {
    int changed =
        nextBlock < from.endBlock()
            ? update(
                "update webhook_backfills set next_block = ?, updated_at = ?, failures = 0"
                    + " where id = ? and next_block = ?",
                nextBlock,
                Timestamp.from(now),
                from.id(),
                from.nextBlock())
            : update(
                "delete from webhook_backfills where id = ? and next_block = ?",
                from.id(),
                from.nextBlock());
    if (changed == 1) {
      update(
          "update webhook_subscriptions set status = 'active' where id = ? and status = 'error'",
          from.subscription().id());
    }
    return changed == 1;
  }

  private int update(String sql, Object... parameters) {
    return session()
        .doReturningWork(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < parameters.length; i++) {
                  statement.setObject(i + 1, parameters[i]);
                }
                return statement.executeUpdate();
              }
            });
  }

  private static Optional<ScanPosition> position(Connection connection, long chainId, String sql)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, chainId);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next()
            ? Optional.of(
                new ScanPosition(
                    chainId, rows.getLong(1), rows.getString(2), rows.getLong(3), rows.getLong(4)))
            : Optional.empty();
      }
    }
  }

  private static Backfill backfill(ResultSet rows) throws SQLException {
    return new Backfill(
        rows.getObject(14, UUID.class), subscription(rows), rows.getLong(15), rows.getLong(16));
  }

  private static SubscriptionRow subscription(ResultSet rows) throws SQLException {
    return new SubscriptionRow(
        rows.getObject(1, UUID.class),
        rows.getObject(2, UUID.class),
        rows.getString(3),
        rows.getLong(4),
        new Address(rows.getString(5)),
        new Hash32(rows.getString(6)),
        rows.getBoolean(7),
        rows.getLong(8),
        rows.getBoolean(9),
        rows.getBoolean(10),
        rows.getLong(11),
        rows.getString(12),
        rows.getString(13));
  }

  private Session session() {
    return entities.unwrap(Session.class);
  }
}
