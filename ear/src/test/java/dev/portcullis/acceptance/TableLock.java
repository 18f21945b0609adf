package dev.portcullis.acceptance;

import dev.portcullis.launcher.PostgresServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A table that no other session reads or writes until this lock is closed. */
final class TableLock implements AutoCloseable {
  private final Connection connection;
  private final String table;

  TableLock(PostgresServer server, String table) throws SQLException {
    this.table = table;
    connection = DriverManager.getConnection(server.url(), "postgres", server.ownerPassword());
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("lock table " + table + " in access exclusive mode");
    }
  }

  /** Whether a session waits for the table. */
  boolean isInTheWay() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select exists (select 1 from pg_locks where not granted and relation = '"
                    + table
                    + "'::regclass)")) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
