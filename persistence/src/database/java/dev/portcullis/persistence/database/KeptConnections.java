package dev.portcullis.persistence.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.logging.Logger;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import org.postgresql.ds.PGConnectionPoolDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Connections that are used again: a new one asks the server for a process, which has yet to read
 * what it must know of all tables. Settings, locks and temporary tables of a session end with its
 * use.
 */
final class KeptConnections implements DataSource, ConnectionEventListener {
  private final PGConnectionPoolDataSource source = new PGConnectionPoolDataSource();
  private final Deque<PooledConnection> free = new ConcurrentLinkedDeque<>();

  /** Those to the database of {@code database}. */
  KeptConnections(DataSource database) {
    try {
      source.setUrl(database.unwrap(PGSimpleDataSource.class).getUrl());
      source.setUser(database.unwrap(PGSimpleDataSource.class).getUser());
    } catch (SQLException other) {
      throw new IllegalStateException(other);
    }
  }

  @Override
  public Connection getConnection() throws SQLException {
    PooledConnection kept = free.pollFirst();
    if (kept == null) {
      kept = source.getPooledConnection();
      kept.addConnectionEventListener(this);
      return kept.getConnection();
    }
    Connection connection = kept.getConnection();
    try (Statement statement = connection.createStatement()) {
      statement.execute("reset all; discard temp; select pg_advisory_unlock_all()");
      return connection;
    } catch (SQLException gone) {
      kept.removeConnectionEventListener(this);
      kept.close();
      return getConnection();
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public void connectionClosed(ConnectionEvent event) {
    free.addFirst((PooledConnection) event.getSource());
  }

  @Override
  public void connectionErrorOccurred(ConnectionEvent event) {
    ((PooledConnection) event.getSource()).removeConnectionEventListener(this);
  }

  @Override
  public PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    // It writes nothing.
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    source.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() {
    return source.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    throw new SQLFeatureNotSupportedException();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("Nothing is wrapped");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
