package dev.portcullis.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a pooled connection does when the database ends it. */
@Tag("database")
class ReconnectingConnectionTest {
  @Test
  void theNextTransactionGetsANewConnection() throws SQLException {
    try (Connection connection = open()) {
      int first = backend(connection);
      end(first);
      assertThatThrownBy(() -> backend(connection)).isInstanceOf(SQLException.class);
      assertThat(backend(connection)).isNotEqualTo(first);
    }
  }

  @Test
  void aConnectionLostByOneUserIsCheckedByTheOthers() throws SQLException {
    try (Connection one = open();
        Connection another = open()) {
      int first = backend(one);
      int second = backend(another);
      end(first);
      end(second);
      assertThatThrownBy(() -> backend(one)).isInstanceOf(SQLException.class);
      backend(one);
      assertThat(backend(another)).isNotEqualTo(second);
    }
  }

  @Test
  void withinATransactionTheLossIsFinal() throws SQLException {
    try (Connection connection = open()) {
      connection.setAutoCommit(false);
      end(backend(connection));
      assertThatThrownBy(() -> backend(connection)).isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> backend(connection)).isInstanceOf(SQLException.class);
      assertThatThrownBy(connection::commit).isInstanceOf(SQLException.class);
      backend(connection);
      connection.commit();
    }
  }

  @Test
  void aLostTransactionThatIsEndedByItsModeIsOver() throws SQLException {
    try (Connection connection = open()) {
      connection.setAutoCommit(false);
      end(backend(connection));
      assertThatThrownBy(() -> backend(connection)).isInstanceOf(SQLException.class);
      assertThatThrownBy(() -> connection.setAutoCommit(true)).isInstanceOf(SQLException.class);
      backend(connection);
      assertThat(connection.getAutoCommit()).isTrue();
    }
  }

  /** After a failover: the old server only reads, and the address leads to the new one. */
  @Test
  void aReadOnlyConnectionIsReplacedOnceAllAreDoubtful() throws SQLException {
    AtomicBoolean failedOver = new AtomicBoolean();
    try (Connection connection =
        ReconnectingConnection.open(
            () -> failedOver.get() ? TestDatabase.dataSource().getConnection() : readOnly(),
            Duration.ZERO)) {
      int first = backend(connection);
      failedOver.set(true);
      ReconnectingConnection.markAllSuspect();
      assertThat(backend(connection)).isNotEqualTo(first);
    }
  }

  @Test
  void aReadOnlyConnectionIsKeptForAWhileWhereNoneCanWrite() throws SQLException {
    try (Connection connection =
        ReconnectingConnection.open(ReconnectingConnectionTest::readOnly, Duration.ofHours(1))) {
      int first = backend(connection);
      ReconnectingConnection.markAllSuspect();
      assertThat(backend(connection)).isEqualTo(first);
    }
  }

  @Test
  void closedByItsOwnerItStaysClosed() throws SQLException {
    Connection connection = open();
    connection.close();
    assertThat(connection.isClosed()).isTrue();
    assertThatThrownBy(connection::createStatement).isInstanceOf(SQLException.class);
  }

  private static Connection open() throws SQLException {
    return ReconnectingConnection.open(() -> TestDatabase.dataSource().getConnection());
  }

  private static Connection readOnly() throws SQLException {
    Connection opened = TestDatabase.dataSource().getConnection();
    try (Statement statement = opened.createStatement()) {
      statement.execute("set default_transaction_read_only = on");
    }
    return opened;
  }

  private static int backend(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("select pg_backend_pid()")) {
      result.next();
      return result.getInt(1);
    }
  }

  private static void end(int backend) throws SQLException {
    try (Connection other = TestDatabase.dataSource().getConnection();
        Statement statement = other.createStatement()) {
      statement.execute("select pg_terminate_backend(" + backend + ", 5000)");
    }
  }
}
