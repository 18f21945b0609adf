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
 * Reads with one statement of plain JDBC. One statement sees one moment of the database by itself:
 * it needs no transaction around it and no entities to be watched for changes, which would cost
 * several times what the statement does. For what nearly every request asks, in repositories.
 */
@ApplicationScoped
public class QueryRunner {
  @Resource(lookup = "java:app/jdbc/portcullis")
  private DataSource dataSource;

  /** For the container. */
  public QueryRunner() {}

  /** Of a data source of one's own. */
  public QueryRunner(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  /** One statement and what is made of its rows. */
  @FunctionalInterface
  public interface Statement<T> {
    /** Runs it. */
    T on(Connection connection) throws SQLException;
  }

  /**
   * Runs {@code statement} on a connection of its own; nothing is begun and nothing committed.
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
   * The same for what requests wait for before anything else: it fails soon where the database is
   * silent ({@link DatabaseCircuitBreaker}).
   *
   * @throws IllegalStateException if the database cannot be read
   */
  public <T> T soon(Statement<T> statement) {
    return DatabaseCircuitBreaker.ofProcess().soon(() -> of(statement));
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
    ConnectionCounts.asking();
    try {
      return dataSource.getConnection();
    } finally {
      ConnectionCounts.given(System.nanoTime() - asked);
    }
  }

  /** What reads within a transaction is counted with that. */
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

  /** The moment in a column of the current row, which has one. */
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
