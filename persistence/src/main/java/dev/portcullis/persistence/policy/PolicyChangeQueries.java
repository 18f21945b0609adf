package dev.portcullis.persistence.policy;

import dev.portcullis.persistence.policy.PolicyChange.Kind;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Reads the policy changes for the nodes. Each method runs one or a few statements on an
 * auto-commit connection.
 *
 * <p>Polls compare PostgreSQL snapshots instead of a sequence. A transaction with an earlier number
 * may commit later, and a sequence would miss it.
 */
public final class PolicyChangeQueries {
  /** With more changes at once, a node invalidates its whole cache. */
  static final int MOST_CHANGES = 10_000;

  private static final String CHANNEL = "portcullis_policy";

  private static final String POLL =
      """
      select pg_current_snapshot()::text, c.kind, c.key from (values (1)) as one
        left join (select kind, key from policy_changes
            where xid >= pg_snapshot_xmax(?::pg_snapshot)
              or xid = any (array(select pg_snapshot_xip(?::pg_snapshot)))
            limit ?) c on true
      """;

  /** A node counts as running until its heartbeat is several leases old. */
  private static final String HEARTBEAT =
      """
      with mine as (
        insert into policy_nodes (node, look, seen_at) values (?, ?, clock_timestamp())
          on conflict (node) do update set look = excluded.look, seen_at = excluded.seen_at)
      select coalesce(min(n.look), 9223372036854775807) from policy_nodes n
        where n.node <> ? and n.seen_at > clock_timestamp() - interval '3 seconds'
      """;

  private PolicyChangeQueries() {}

  /** The current snapshot for the first poll. Facts that are read after it are at least as new. */
  public static String snapshot(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select pg_current_snapshot()::text")) {
      row.next();
      return row.getString(1);
    }
  }

  /** The changes that were committed since an earlier poll with this snapshot. */
  public static PolicyPollResult poll(Connection connection, String since) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(POLL)) {
      statement.setString(1, since);
      statement.setString(2, since);
      statement.setInt(3, MOST_CHANGES + 1);
      try (ResultSet row = statement.executeQuery()) {
        String snapshot = since;
        Set<PolicyChange> changes = new HashSet<>();
        int rows = 0;
        while (row.next()) {
          snapshot = row.getString(1);
          if (row.getString(2) != null) {
            rows++;
            changes.add(new PolicyChange(Kind.of(row.getString(2)), row.getString(3)));
          }
        }
        boolean tooMany = rows > MOST_CHANGES;
        return new PolicyPollResult(snapshot, tooMany ? Set.of() : changes, tooMany);
      }
    }
  }

  /** Whether one of these completed transactions recorded a change. */
  public static boolean isSignaledBy(Connection connection, Set<String> transactions)
      throws SQLException {
    String sql = "select exists (select from policy_changes where xid = any (?::xid8[]))";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setArray(1, connection.createArrayOf("text", transactions.toArray()));
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }

  /** The number of the next poll; a later one of any node is greater. */
  public static long nextPoll(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select nextval('policy_looks')")) {
      row.next();
      return row.getLong(1);
    }
  }

  /**
   * Registers this node with the other nodes. Later statements on this connection commit without
   * waiting for the disk, because a database crash loses one poll at most. A statement that waits
   * for a lock fails before the database counts as silent ({@link
   * dev.portcullis.persistence.database.DatabaseCircuitBreaker}).
   */
  public static void join(Connection connection, String node) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set lock_timeout = '500ms'");
    }
    recordHeartbeat(connection, node, 0);
    try (Statement statement = connection.createStatement()) {
      // Removes nodes that crashed. This node's own row stays, because the node may still rely on
      // its cache.
      statement.execute(
          "delete from policy_nodes where seen_at < clock_timestamp() - interval '1 hour'");
      statement.execute("set synchronous_commit = off");
    }
  }

  /**
   * Records a heartbeat and the completed poll of a node.
   *
   * @return the oldest of the last polls of the other running nodes; the maximum value if there are
   *     none
   */
  public static long recordHeartbeat(Connection connection, String node, long look)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(HEARTBEAT)) {
      statement.setString(1, node);
      statement.setLong(2, look);
      statement.setString(3, node);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  /** Removes a node that shuts down. */
  public static void leave(Connection connection, String node) throws SQLException {
    String sql = "delete from policy_nodes where node = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, node);
      statement.executeUpdate();
    }
  }

  /** Notifies the listening nodes. */
  public static void wake(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("notify " + CHANNEL);
    }
  }

  /** Subscribes a connection to these notifications. */
  public static void listen(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("listen " + CHANNEL);
    }
  }

  /**
   * Whether a notification arrives on the listening connection within a time.
   *
   * @param millis at least one
   */
  public static boolean isSignaled(Connection connection, int millis) throws SQLException {
    PGNotification[] heard = connection.unwrap(PGConnection.class).getNotifications(millis);
    return heard != null && heard.length > 0;
  }
}
