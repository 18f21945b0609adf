package dev.portcullis.persistence.database;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;

/** Plain SQL on the connection of an entity manager. */
public final class Statements {
  /** Reads one row. */
  public interface Row<T> {
    /** The row that the result set stands at. */
    T read(ResultSet row) throws SQLException;
  }

  /** Works with a prepared statement. */
  public interface Work<T> {
    /** Runs it. */
    T on(Connection connection, PreparedStatement statement) throws SQLException;
  }

  private final EntityManager entities;

  /** On the connection, and so in the transaction, of {@code entities}. */
  public Statements(EntityManager entities) {
    this.entities = entities;
  }

  /** Runs a statement; how many rows it changed. */
  public int update(String sql, Object... parameters) {
    return entities
        .unwrap(Session.class)
        .doReturningWork(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                set(statement, parameters);
                return statement.executeUpdate();
              }
            });
  }

  /** The rows of a query. */
  public <T> List<T> list(Row<T> row, String sql, Object... parameters) {
    return entities
        .unwrap(Session.class)
        .doReturningWork(connection -> list(connection, row, sql, parameters));
  }

  /** The rows of a query on a connection of one's own. */
  static <T> List<T> list(Connection connection, Row<T> row, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      set(statement, parameters);
      return rows(statement, row);
    }
  }

  /** Works with a statement whose parameters are not only single values. */
  public <T> T with(String sql, Work<T> work) {
    return entities
        .unwrap(Session.class)
        .doReturningWork(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                return work.on(connection, statement);
              }
            });
  }

  /** The rows of a query whose parameters are set. */
  public static <T> List<T> rows(PreparedStatement query, Row<T> row) throws SQLException {
    List<T> found = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        found.add(row.read(rows));
      }
    }
    return found;
  }

  /** The moment that a column has; null for none. */
  public static Instant instant(Timestamp value) {
    return value == null ? null : value.toInstant();
  }

  private static void set(PreparedStatement statement, Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
  }
}
