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
 * The changes of policy as nodes learn of them. Each method is one statement, or a few, on a
 * connection that commits each for itself.
 *
 * <p>Changes are told apart by PostgreSQL's own snapshots and not by a sequence: what got an
 * earlier number may be committed later, and would be missed.
 */
public final class PolicyChangeQueries {
  /** With more at once, a node forgets everything. */
  static final int MOST_CHANGES = 10_000;

  private static final String CHANNEL = "portcullis_policy";

  private static final String LOOK =
      """
      select pg_current_snapshot()::text, c.kind, c.key from (values (1)) as one
        left join (select kind, key from policy_changes
            where xid >= pg_snapshot_xmax(?::pg_snapshot)
              or xid = any (array(select pg_snapshot_xip(?::pg_snapshot)))
            limit ?) c on true
      """;

  /** A node counts as running for several leases without a sign of life. */
  private static final String SEEN =
      """
      with mine as (
        insert into policy_nodes (node, look, seen_at) values (?, ?, clock_timestamp())
          on conflict (node) do update set look = excluded.look, seen_at = excluded.seen_at)
      select coalesce(min(n.look), 9223372036854775807) from policy_nodes n
        where n.node <> ? and n.seen_at > clock_timestamp() - interval '3 seconds'
      """;

  private PolicyChangeQueries() {}

  /** What can be seen now, for a first look: facts that are read from now on are as new. */
  public static String snapshot(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select pg_current_snapshot()::text")) {
      row.next();
      return row.getString(1);
    }
  }

  /** What was committed since a look that could see so much. */
  public static PolicyPollResult look(Connection connection, String since) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LOOK)) {
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

  /** Whether one of these transactions, which are over, has told of a change. */
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

  /** A number for the look that comes next; a later one of any node is greater. */
  public static long nextPoll(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select nextval('policy_looks')")) {
      row.next();
      return row.getLong(1);
    }
  }

  /**
   * Lets the other nodes know that there is this one, for good; on this connection what follows is
   * written without waiting for the disk: a crash of the database takes back a look at most. What
   * has to wait for a lock is refused before the database counts as silent ({@link
   * dev.portcullis.persistence.database.DatabaseCircuitBreaker}).
   */
  public static void join(Connection connection, String node) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("set lock_timeout = '500ms'");
    }
    seen(connection, node, 0);
    try (Statement statement = connection.createStatement()) {
      // Those that ended without a word. Its own row stays: it may still believe what it knows.
      statement.execute(
          "delete from policy_nodes where seen_at < clock_timestamp() - interval '1 hour'");
      statement.execute("set synchronous_commit = off");
    }
  }

  /**
   * Tells the others that a node lives and has looked.
   *
   * @return the oldest of the last looks of the others that run; more than any if there are none
   */
  public static long seen(Connection connection, String node, long look) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SEEN)) {
      statement.setString(1, node);
      statement.setLong(2, look);
      statement.setString(3, node);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  /** Forgets a node that ends. */
  public static void leave(Connection connection, String node) throws SQLException {
    String sql = "delete from policy_nodes where node = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, node);
      statement.executeUpdate();
    }
  }

  /** Wakes the nodes that listen. */
  public static void wake(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("notify " + CHANNEL);
    }
  }

  /** Lets a connection hear when it is woken. */
  public static void listen(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("listen " + CHANNEL);
    }
  }

  /**
   * Whether somebody woke the listening connection within so long.
   *
   * @param millis at least one
   */
  public static boolean isSignaled(Connection connection, int millis) throws SQLException {
    PGNotification[] heard = connection.unwrap(PGConnection.class).getNotifications(millis);
    return heard != null && heard.length > 0;
  }
}
