package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queries PostgreSQL, because it ends the transaction of a node that does nothing any more. */
@Tag("database")
class ConnectionLimitsTest {
  private static final long LOCK = 7_214_332;

  private static Connection open(ConnectionLimits limits) throws SQLException {
    Connection connection = limits.applied(TestDatabase.dataSource().getConnection());
    connection.setAutoCommit(false);
    return connection;
  }

  private static void lock(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("select pg_advisory_xact_lock(" + LOCK + ")");
    }
  }

  /** As after SIGSTOP: its connection is open, and it carries no requests. */
  @Test
  void theLocksOfATransactionThatDoesNothingAreFreed() throws SQLException {
    try (Connection frozen = open(new ConnectionLimits(10_000, 200));
        Connection other = open(new ConnectionLimits(10_000, 10_000))) {
      lock(frozen);
      lock(other);
      other.commit();
      assertThatThrownBy(() -> lock(frozen)).isInstanceOf(SQLException.class);
      lock(other);
      other.rollback();
    }
  }

  @Test
  void aStatementThatWaitsForALockFailsInTime() throws SQLException {
    try (Connection holder = open(new ConnectionLimits(10_000, 60_000));
        Connection waiting = open(new ConnectionLimits(100, 10_000))) {
      lock(holder);
      assertThatThrownBy(() -> lock(waiting))
          .isInstanceOfSatisfying(
              SQLException.class, late -> assertThat(late.getSQLState()).isEqualTo("55P03"));
      holder.rollback();
      waiting.rollback();
      lock(waiting);
      waiting.rollback();
    }
  }
}
