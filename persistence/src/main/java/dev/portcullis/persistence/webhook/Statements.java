package dev.portcullis.persistence.webhook;

import jakarta.persistence.EntityManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;

/** Plain SQL on the connection of an entity manager. */
final class Statements {
  /** Reads one row. */
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  private final EntityManager entities;

  Statements(EntityManager entities) {
    this.entities = entities;
  }

  /** Runs a statement; how many rows it changed. */
  int update(String sql, Object... parameters) {
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
  <T> List<T> list(Row<T> row, String sql, Object... parameters) {
    return entities
        .unwrap(Session.class)
        .doReturningWork(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                set(statement, parameters);
                List<T> found = new ArrayList<>();
                try (ResultSet rows = statement.executeQuery()) {
                  while (rows.next()) {
                    found.add(row.read(rows));
                  }
                }
                return found;
              }
            });
  }

  private static void set(PreparedStatement statement, Object... parameters) throws SQLException {
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
  }
}
