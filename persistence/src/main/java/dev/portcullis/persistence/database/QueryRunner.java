package dev.portcullis.persistence.database;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import javax.sql.DataSource;

/**
 * Reads with one statement of plain JDBC. A single statement sees a consistent snapshot by itself.
 * It needs no transaction and no managed entities, which would cost several times the statement.
 * Repositories use it for the queries of nearly every request.
 */
@ApplicationScoped
public class QueryRunner {
  @Resource(lookup = "java:app/jdbc/portcullis")
  private DataSource dataSource;

  /** Required by CDI. */
  public QueryRunner() {}

  /** With a given data source. */
  public QueryRunner(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** One statement and the mapping of its rows. */
  @FunctionalInterface
  public interface Statement<T> {
    /** Runs it. */
    T on(Connection connection) throws SQLException;
  }

  /**
   * Runs {@code statement} on a connection of its own, without beginning or committing a
   * transaction.
   *
   * @throws IllegalStateException if the database cannot be read
   */
  public <T> T of(Statement<T> statement) {
    try (Connection connection = connection()) {
      return counted(statement, connection);
    } catch (SQLException unreadable) {
      throw new IllegalStateException("The database cannot be read", unreadable);
    }
  }

  /**
   * The same for queries that a request waits for first. It fails fast while the database is silent
   * ({@link DatabaseCircuitBreaker}).
   *
   * @throws IllegalStateException if the database cannot be read
   */
  public <T> T failFast(Statement<T> statement) {
    return DatabaseCircuitBreaker.ofProcess().failFast(() -> of(statement));
  }

  /**
   * The rows of a query, in one statement.
   *
   * @throws IllegalStateException if the database cannot be read
   */
  public <T> List<T> list(Statements.Row<T> row, String sql, Object... parameters) {
    return of(connection -> Statements.list(connection, row, sql, parameters));
  }

  private Connection connection() throws SQLException {
    long asked = System.nanoTime();
    ConnectionCounts.waitStarted();
    try {
      return dataSource.getConnection();
    } finally {
      ConnectionCounts.waitEnded(System.nanoTime() - asked);
    }
  }

  /** A read within a transaction is counted with the transaction. */
  private static <T> T counted(Statement<T> statement, Connection connection) throws SQLException {
    if (!connection.getAutoCommit()) {
      return statement.on(connection);
    }
    ConnectionCounts.reading(1);
    try {
      return statement.on(connection);
    } finally {
      ConnectionCounts.reading(-1);
    }
  }

  /** The time in a non-null column of the current row. */
  public static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  /** Sets the parameters of {@code query}, all of them texts, in order. */
  public static void bind(PreparedStatement query, Iterable<String> texts) throws SQLException {
    int index = 0;
    for (String text : texts) {
      query.setString(++index, text);
    }
  }
}
