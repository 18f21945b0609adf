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

/**
 * Plain SQL in the transaction of an entity manager, on its connection. On Payara another
 * connection of the same transaction would take a second one of the pool. A full pool of
 * transactions that wait for their second would deadlock (ADR 0139). Nothing is flushed: a caller
 * that changed entities on which a statement depends flushes them first.
 */
public final class Statements {
  /** Reads one row. */
  public interface Row<T> {
    /** The current row of the result set. */
    T read(ResultSet row) throws SQLException;
  }

  /** A use of a prepared statement. */
  public interface Work<T> {
    /** Runs it. */
    T on(Connection connection, PreparedStatement statement) throws SQLException;
  }

  /** A use of the connection. */
  public interface Use {
    /** Runs it. */
    void on(Connection connection) throws SQLException;
  }

  private final EntityManager entities;

  /** On the connection, and so in the transaction, of {@code entities}. */
  public Statements(EntityManager entities) {
    this.entities = entities;
  }

  /** The result of {@code work}. */
  public <T> T on(QueryRunner.Statement<T> work) {
    return entities.unwrap(Session.class).doReturningWork(work::on);
  }

  /** Works with the connection. */
  public void run(Use work) {
    entities.unwrap(Session.class).doWork(work::on);
  }

  /** A statement with named parameters: {@code :name}. */
  public NamedStatement named(String sql) {
    return new NamedStatement(this, sql);
  }

  /**
   * Acquires an exclusive lock until this transaction ends; waits if another transaction has it.
   *
   * @param lock any number that no other lock uses
   */
  public void lock(long lock) {
    list(row -> true, "select 1 from pg_advisory_xact_lock(?)", lock);
  }

  /**
   * Like {@link #lock(long)}, for one of many locks.
   *
   * @param kind any number that no other kind of lock uses
   * @param which of that kind
   */
  public void lock(int kind, String which) {
    list(row -> true, "select 1 from pg_advisory_xact_lock(hashtextextended(?, ?))", which, kind);
  }

  /** Runs a statement and returns the number of changed rows. */
  public int update(String sql, Object... parameters) {
    return with(
        sql,
        (connection, statement) -> {
          set(connection, statement, parameters);
          return statement.executeUpdate();
        });
  }

  /** The rows of a query. */
  public <T> List<T> list(Row<T> row, String sql, Object... parameters) {
    return on(connection -> list(connection, row, sql, parameters));
  }

  /** The rows of a query on a given connection. */
  static <T> List<T> list(Connection connection, Row<T> row, String sql, Object... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      set(connection, statement, parameters);
      return rows(statement, row);
    }
  }

  /** Uses a statement whose parameters are not only single values. */
  public <T> T with(String sql, Work<T> work) {
    return on(
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return work.on(connection, statement);
          }
        });
  }

  /** The rows of a query whose parameters are already set. */
  public static <T> List<T> rows(PreparedStatement query, Row<T> row) throws SQLException {
    List<T> found = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        found.add(row.read(rows));
      }
    }
    return found;
  }

  /** The time in a column; null for null. */
  public static Instant instant(Timestamp value) {
    return value == null ? null : value.toInstant();
  }

  private static void set(Connection connection, PreparedStatement statement, Object... parameters)
      throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      NamedStatement.set(connection, statement, i + 1, parameters[i]);
    }
  }
}
