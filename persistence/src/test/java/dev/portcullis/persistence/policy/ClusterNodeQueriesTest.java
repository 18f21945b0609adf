package dev.portcullis.persistence.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.database.QueryRunner;
import dev.portcullis.persistence.database.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class ClusterNodeQueriesTest {
  private final ClusterNodeQueries nodes =
      new ClusterNodeQueries(new QueryRunner(TestDatabase.dataSource()));
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = TestDatabase.dataSource().getConnection();
    forget();
  }

  @AfterEach
  void close() throws SQLException {
    forget();
    connection.close();
  }

  @Test
  void aNodeReportsItsIdentity() throws SQLException {
    String id = joined("gate-1");
    assertThat(nodes.all())
        .singleElement()
        .satisfies(
            node -> {
              assertThat(node.id()).isEqualTo(id);
              assertThat(node.name()).isEqualTo("gate-1");
              assertThat(node.version()).isEqualTo("9.9");
              assertThat(node.startedAt()).isNotNull();
              assertThat(node.seenAt()).isNotNull();
              assertThat(node.isAlive()).isTrue();
            });
  }

  @Test
  void aNodeThatReconnectsToTheDatabaseDidNotRestart() throws SQLException {
    String id = joined("gate-1");
    var started = nodes.all().get(0).startedAt();
    ClusterNodeQueries.describe(connection, id, "gate-1", "9.9");
    assertThat(nodes.all()).extracting(ClusterNode::startedAt).containsExactly(started);
  }

  @Test
  void aNodeThatEndedWithoutAWordIsNotAlive() throws SQLException {
    joined("gate-1");
    silence(joined("gate-2"), "20 seconds");
    assertThat(nodes.all())
        .extracting(ClusterNode::name, ClusterNode::isAlive)
        .containsExactly(tuple("gate-1", true), tuple("gate-2", false));
  }

  @Test
  void aReturnedNodeIsNotMissing() throws SQLException {
    silence(joined("gate-1"), "20 seconds");
    String back = joined("gate-1");
    assertThat(nodes.all()).extracting(ClusterNode::id).containsExactly(back);
  }

  @Test
  void aNodeOfAnEarlierVersionHasNoName() throws SQLException {
    PolicyChangeQueries.join(connection, Ids.id());
    assertThat(nodes.all())
        .singleElement()
        .satisfies(
            node -> {
              assertThat(node.name()).isNull();
              assertThat(node.isAlive()).isTrue();
            });
  }

  @Test
  void aNodeThatEndedYesterdayIsForgotten() throws SQLException {
    silence(joined("gate-1"), "25 hours");
    assertThat(nodes.all()).isEmpty();
  }

  private String joined(String name) throws SQLException {
    String id = Ids.id();
    PolicyChangeQueries.join(connection, id);
    ClusterNodeQueries.describe(connection, id, name, "9.9");
    return id;
  }

  private void silence(String id, String since) throws SQLException {
    String sql = "update policy_nodes set seen_at = now() - ?::interval where node = ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, since);
      statement.setString(2, id);
      assertThat(statement.executeUpdate()).isEqualTo(1);
    }
  }

  private void forget() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("delete from policy_nodes");
    }
  }
}
