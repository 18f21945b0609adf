package dev.portcullis.persistence.policy;

import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/** Reads the nodes that share this database. Each sends a heartbeat four times a second. */
@ApplicationScoped
public class ClusterNodeQueries {
  private static final int TIMEOUT_SECONDS = 2;
  private static final int MAX_NODES = 100;

  private static final String DESCRIBE =
      """
      update policy_nodes set name = ?, version = ?, started_at = coalesce(started_at, clock_timestamp())
        where node = ?
      """;

  /** Nodes that crashed stay in the table for a while. */
  private static final String ALL =
      """
      select node, name, version, started_at, least(seen_at, clock_timestamp()) as seen_at,
          seen_at > clock_timestamp() - interval '10 seconds' as alive
        from policy_nodes where seen_at > clock_timestamp() - interval '1 day'
        order by alive desc, seen_at desc limit ?
      """;

  private QueryRunner queryRunner;

  /** Required by CDI proxies. */
  protected ClusterNodeQueries() {}

  /** Reads on connections of {@code queryRunner}. */
  @Inject
  public ClusterNodeQueries(QueryRunner queryRunner) {
    this.queryRunner = queryRunner;
  }

  /** Records name and version of a node that has joined. */
  public static void describe(Connection connection, String node, String name, String version)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(DESCRIBE)) {
      statement.setString(1, name);
      statement.setString(2, version);
      statement.setString(3, node);
      statement.executeUpdate();
    }
  }

  /**
   * The active nodes and those that crashed within the last day, except earlier runs of a node that
   * has restarted.
   */
  public List<ClusterNode> all() {
    List<ClusterNode> found = queryRunner.of(ClusterNodeQueries::read);
    List<String> back =
        found.stream()
            .filter(ClusterNode::isAlive)
            .map(ClusterNode::name)
            .filter(name -> name != null)
            .toList();
    return found.stream()
        .filter(node -> node.isAlive() || node.name() == null || !back.contains(node.name()))
        .toList();
  }

  private static List<ClusterNode> read(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement(ALL)) {
      query.setQueryTimeout(TIMEOUT_SECONDS);
      query.setInt(1, MAX_NODES);
      try (ResultSet row = query.executeQuery()) {
        List<ClusterNode> found = new ArrayList<>();
        while (row.next()) {
          found.add(
              new ClusterNode(
                  row.getString("node"),
                  row.getString("name"),
                  row.getString("version"),
                  instant(row.getObject("started_at", OffsetDateTime.class)),
                  QueryRunner.instant(row, "seen_at"),
                  row.getBoolean("alive")));
        }
        return found;
      }
    }
  }

  private static Instant instant(OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }
}
