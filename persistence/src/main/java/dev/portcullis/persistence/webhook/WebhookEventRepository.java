package dev.portcullis.persistence.webhook;

import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.hibernate.Session;

/**
 * What is announced: the beginning of each callback's row, which {@link DeliveryRepository} ends.
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class WebhookEventRepository {
  private static final String RETRACTIONS =
      "(select count(*) from webhook_deliveries r where r.removed and r.subscription_id = %s"
          + " and r.block_hash = %s and r.log_index = %s)";

  /**
   * A subscription that was deleted meanwhile gets no row, instead of failing the whole step. A log
   * whose block left the chain and came back is announced again, with another id.
   */
  private static final String INSERT =
      "insert into webhook_deliveries (id, subscription_id, endpoint_id, chain_id, block_number,"
          + " block_hash, log_index, removed, turn, body, state, due_at, created_at)"
          + " select case when t.turn = 0 then v.id else cast(md5(v.id::text || t.turn) as uuid)"
          + " end, s.id, v.endpoint, v.chain, v.block, v.hash, v.log, v.removed, t.turn, v.body,"
          + " 'pending', v.now, v.now"
          + " from (select ?::uuid id, ?::uuid subscription, ?::uuid endpoint, ?::bigint chain,"
          + " ?::bigint block, ?::text hash, ?::int log, ?::boolean removed, ?::bytea body,"
          + " ?::timestamptz now) v"
          + " join webhook_subscriptions s on s.id = v.subscription cross join lateral (select "
          + RETRACTIONS.formatted("s.id", "v.hash", "v.log")
          + "::int as turn) t for key share of s on conflict do nothing";

  private static final String ANNOUNCED =
      "select id, subscription_id, endpoint_id, block_number, block_hash, log_index, body"
          + " from webhook_deliveries d where chain_id = ? and block_number >= ? and not removed"
          + " and turn = "
          + RETRACTIONS.formatted("d.subscription_id", "d.block_hash", "d.log_index")
          + " order by block_number, log_index";

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public WebhookEventRepository() {}

  /** With an entity manager of one's own. */
  WebhookEventRepository(EntityManager entities) {
    this.entities = entities;
  }

  /**
   * Queues callbacks, due at once; those whose key is known already are left out.
   *
   * @return how many are new
   */
  public int add(List<WebhookEvent> announcements, Instant now) {
    return session()
        .doReturningWork(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(INSERT)) {
                for (WebhookEvent each : announcements) {
                  insert(statement, each, Timestamp.from(now));
                }
                int added = 0;
                for (int count : statement.executeBatch()) {
                  added += count;
                }
                return added;
              }
            });
  }

  /** What was announced of blocks from {@code fromBlock} on and not taken back, in chain order. */
  public List<WebhookEvent> announced(long chainId, long fromBlock) {
    return session()
        .doReturningWork(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(ANNOUNCED)) {
                statement.setLong(1, chainId);
                statement.setLong(2, fromBlock);
                List<WebhookEvent> found = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery()) {
                  while (rows.next()) {
                    found.add(announcement(rows, chainId));
                  }
                }
                return found;
              }
            });
  }

  private static void insert(PreparedStatement statement, WebhookEvent each, Timestamp now)
      throws SQLException {
    statement.setObject(1, each.id());
    statement.setObject(2, each.key().subscriptionId());
    statement.setObject(3, each.endpointId());
    statement.setLong(4, each.chainId());
    statement.setLong(5, each.blockNumber());
    statement.setString(6, each.key().blockHash().text());
    statement.setInt(7, each.key().logIndex());
    statement.setBoolean(8, each.key().removed());
    statement.setBytes(9, each.body());
    statement.setTimestamp(10, now);
    statement.addBatch();
  }

  private static WebhookEvent announcement(ResultSet rows, long chainId) throws SQLException {
    return new WebhookEvent(
        rows.getObject(1, UUID.class),
        new WebhookEvent.Key(
            rows.getObject(2, UUID.class), new Hash32(rows.getString(5)), rows.getInt(6), false),
        rows.getObject(3, UUID.class),
        chainId,
        rows.getLong(4),
        rows.getBytes(7));
  }

  private Session session() {
    return entities.unwrap(Session.class);
  }
}
