package dev.portcullis.persistence.webhook;

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
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.hibernate.Session;

/** The queue of callbacks. The row is the truth: what is stored here is sent at least once. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class DeliveryRepository {
  /**
   * Looks at a window of the due rows only, so that a long backlog costs no more than a short one,
   * and takes no more of one endpoint or owner than may be in flight.
   */
  private static final String CLAIM =
      """
      with candidates as (
        select d.id, d.endpoint_id, e.user_id, d.due_at
          from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
          where d.state = 'pending' and d.due_at <= ? and e.enabled
            and d.endpoint_id <> all (?) and e.user_id <> all (?)
          order by d.due_at limit 1000),
      per_endpoint as (
        select *, row_number() over (partition by endpoint_id order by due_at, id) place
          from candidates),
      per_owner as (
        select id, row_number() over (partition by user_id order by due_at, id) place
          from per_endpoint where place <= ?),
      picked as (
        select d.id from webhook_deliveries d join per_owner p on p.id = d.id
          where p.place <= ? and d.state = 'pending' and d.due_at <= ?
          order by d.due_at, d.id limit ? for update of d skip locked)
      update webhook_deliveries d set due_at = ?
        from picked, webhook_endpoints e
        where d.id = picked.id and e.id = d.endpoint_id
        returning d.id, d.subscription_id, d.endpoint_id, e.user_id, e.m2m_app_id, e.url, d.body,
          d.attempts
      """;

  /**
   * What may be claimed at once.
   *
   * @param total deliveries in all
   * @param perEndpoint deliveries of one endpoint
   * @param perOwner deliveries of one owner
   * @param fullEndpoints endpoints that have as many in flight as they may
   * @param fullOwners owners that have as many in flight as they may
   */
  public record Room(
      int total,
      int perEndpoint,
      int perOwner,
      Collection<UUID> fullEndpoints,
      Collection<String> fullOwners) {}

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public DeliveryRepository() {}

  /** With an entity manager of one's own. */
  DeliveryRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** Takes due deliveries until {@code leaseEnd}, passing over what other nodes are taking. */
  public List<ClaimedDelivery> claim(Room room, Instant now, Instant leaseEnd) {
    return session().doReturningWork(connection -> claim(connection, room, now, leaseEnd));
  }

  /** When the next pending delivery is due, leased ones included. */
  public Optional<Instant> nextDue() {
    String sql =
        "select d.due_at from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id"
            + " where d.state = 'pending' and e.enabled order by d.due_at limit 1";
    return session()
        .doReturningWork(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql);
                  ResultSet rows = statement.executeQuery()) {
                return rows.next()
                    ? Optional.of(rows.getTimestamp(1).toInstant())
                    : Optional.empty();
              }
            });
  }

  /** Ends a delivery as received; whoever holds the lease, a success is a success. */
  public void delivered(ClaimedDelivery delivery, int status, Instant now) {
    update(
        "update webhook_deliveries set state = 'delivered', attempts = attempts + 1,"
            + " last_status = ?, last_error = null, finished_at = ?"
            + " where id = ? and state <> 'delivered'",
        status,
        Timestamp.from(now),
        delivery.id());
    status(delivery, "failing", "active");
  }

  /** Puts a delivery back until {@code dueAt}, unless its lease has lapsed. */
  public void retry(ClaimedDelivery delivery, Integer status, String error, Instant dueAt) {
    update(
        "update webhook_deliveries set attempts = attempts + 1, last_status = ?, last_error = ?,"
            + " due_at = ? where id = ? and state = 'pending' and due_at = ?",
        status,
        error,
        Timestamp.from(dueAt),
        delivery.id(),
        Timestamp.from(delivery.leaseEnd()));
  }

  /** Ends a delivery as a dead letter, unless its lease has lapsed. */
  public void dead(ClaimedDelivery delivery, Integer status, String error, Instant now) {
    int changed =
        update(
            "update webhook_deliveries set state = 'dead', attempts = attempts + 1,"
                + " last_status = ?, last_error = ?, finished_at = ?"
                + " where id = ? and state = 'pending' and due_at = ?",
            status,
            error,
            Timestamp.from(now),
            delivery.id(),
            Timestamp.from(delivery.leaseEnd()));
    if (changed == 1) {
      status(delivery, "active", "failing");
    }
  }

  /** Takes claimed deliveries out of the queue as if there had never been any. */
  public void withdraw(Collection<UUID> ids) {
    session()
        .doWork(
            connection -> {
              try (PreparedStatement statement =
                  connection.prepareStatement(
                      "delete from webhook_deliveries where id = any (?)")) {
                statement.setArray(1, connection.createArrayOf("uuid", ids.toArray()));
                statement.executeUpdate();
              }
            });
  }

  /**
   * Deletes deliveries that ended before {@code before}, oldest first, passing over what other
   * nodes are deleting. Those of blocks that could still leave the chain stay: they are what would
   * be taken back.
   *
   * @param state delivered or dead
   * @param depth how many blocks can leave the chain
   * @return how many were deleted, at most {@code limit}
   */
  public int deleteEnded(String state, Instant before, int depth, int limit) {
    return update(
        """
        delete from webhook_deliveries where id in (
          select d.id from webhook_deliveries d
            where d.state = ? and d.state <> 'pending' and d.finished_at < ?
              and d.block_number < (
                select c.next_block - ? from webhook_cursors c where c.chain_id = d.chain_id)
            order by d.finished_at limit ? for update of d skip locked)
        """,
        state,
        Timestamp.from(before),
        depth,
        limit);
  }

  /** Disables an endpoint that said it is gone for good. */
  public void disable(UUID endpointId, Instant now) {
    update(
        "update webhook_endpoints set enabled = false, updated_at = ? where id = ? and enabled",
        Timestamp.from(now),
        endpointId);
  }

  /**
   * Lets this transaction commit without waiting for the disk: losing a claim or an outcome in a
   * crash of the database repeats a callback, which receivers recognise by its id.
   */
  public void commitWithoutWaiting() {
    session()
        .doWork(
            connection -> {
              try (PreparedStatement statement =
                  connection.prepareStatement("set local synchronous_commit = off")) {
                statement.execute();
              }
            });
  }

  /** What the callbacks say matters only while the chain can be read: error stays error. */
  private void status(ClaimedDelivery delivery, String from, String to) {
    update(
        "update webhook_subscriptions set status = ? where id = ? and status = ?",
        to,
        delivery.subscriptionId(),
        from);
  }

  private static List<ClaimedDelivery> claim(
      Connection connection, Room room, Instant now, Instant leaseEnd) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(CLAIM)) {
      statement.setTimestamp(1, Timestamp.from(now));
      statement.setArray(2, connection.createArrayOf("uuid", room.fullEndpoints().toArray()));
      statement.setArray(3, connection.createArrayOf("text", room.fullOwners().toArray()));
      statement.setInt(4, room.perEndpoint());
      statement.setInt(5, room.perOwner());
      statement.setTimestamp(6, Timestamp.from(now));
      statement.setInt(7, room.total());
      statement.setTimestamp(8, Timestamp.from(leaseEnd));
      List<ClaimedDelivery> claimed = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          claimed.add(
              new ClaimedDelivery(
                  rows.getObject(1, UUID.class),
                  rows.getObject(2, UUID.class),
                  rows.getObject(3, UUID.class),
                  rows.getString(4),
                  rows.getString(5),
                  rows.getString(6),
                  rows.getBytes(7),
                  rows.getInt(8),
                  leaseEnd));
        }
      }
      return claimed;
    }
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

  private Session session() {
    return entities.unwrap(Session.class);
  }
}
