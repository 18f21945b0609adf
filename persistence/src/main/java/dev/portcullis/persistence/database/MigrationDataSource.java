package dev.portcullis.persistence.database;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** Provides connections of another data source with the limits of migrations. */
final class MigrationDataSource implements DataSource {
  private final DataSource source;

  MigrationDataSource(DataSource source) {
    this.source = source;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return ConnectionLimits.OF_MIGRATIONS.applied(source.getConnection());
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return ConnectionLimits.OF_MIGRATIONS.applied(source.getConnection(user, password));
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return source.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    source.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    source.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return source.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("org.postgresql");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return source.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return source.isWrapperFor(type);
  }
}
