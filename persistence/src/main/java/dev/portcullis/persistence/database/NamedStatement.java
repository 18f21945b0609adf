package dev.portcullis.persistence.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement with named parameters, {@code :name}, each of which may occur several times. Its text
 * has no other colons than those of casts.
 */
public final class NamedStatement {
  private static final Pattern NAME = Pattern.compile("(?<![:\\w]):([A-Za-z]\\w*)");

  private final Statements statements;
  private final String sql;
  private final Map<String, Object> values = new HashMap<>();

  NamedStatement(Statements statements, String sql) {
    this.statements = statements;
    this.sql = sql;
  }

  /**
   * Sets a parameter.
   *
   * @param value a type that JDBC supports, a moment, or a collection of texts, UUIDs or long
   *     numbers or an array of texts. A collection becomes one array for the database: {@code = any
   *     (:name)}. Null is SQL null, whose type the statement defines
   */
  public NamedStatement with(String name, Object value) {
    values.put(name, value);
    return this;
  }

  /** Runs the statement and returns the number of changed rows. */
  public int update() {
    return run((connection, statement) -> statement.executeUpdate());
  }

  /** The rows of the query. */
  public <T> List<T> list(Statements.Row<T> row) {
    return run((connection, statement) -> Statements.rows(statement, row));
  }

  /** The first row of the query; empty if there is none. */
  public <T> Optional<T> first(Statements.Row<T> row) {
    return list(row).stream().findFirst();
  }

  /** The one row of the query. */
  public <T> T one(Statements.Row<T> row) {
    return list(row).get(0);
  }

  /** Whether the query has a row. */
  public boolean exists() {
    return !list(row -> true).isEmpty();
  }

  private <T> T run(Statements.Work<T> work) {
    List<String> names = new ArrayList<>();
    String positional = positional(names);
    return statements.with(
        positional,
        (connection, statement) -> {
          for (int i = 0; i < names.size(); i++) {
            set(connection, statement, i + 1, values.get(names.get(i)));
          }
          return work.on(connection, statement);
        });
  }

  /** The text with a question mark for each name; the names are added in order. */
  private String positional(List<String> names) {
    Matcher matcher = NAME.matcher(sql);
    String text =
        matcher.replaceAll(
            found -> {
              names.add(found.group(1));
              return "?";
            });
    Set<String> said = new HashSet<>(names);
    if (!said.equals(values.keySet())) {
      throw new IllegalStateException(
          "The statement has the parameters " + said + " and was given " + values.keySet());
    }
    return text;
  }

  static void set(Connection connection, PreparedStatement statement, int index, Object value)
      throws SQLException {
    if (value instanceof Instant moment) {
      statement.setObject(index, moment.atOffset(ZoneOffset.UTC));
    } else if (value instanceof Collection<?> several) {
      setArray(connection, statement, index, several.toArray());
    } else if (value instanceof String[] texts) {
      setArray(connection, statement, index, texts);
    } else {
      statement.setObject(index, value);
    }
  }

  private static void setArray(
      Connection connection, PreparedStatement statement, int index, Object[] values)
      throws SQLException {
    if (values.length == 0) {
      // An empty array has no element type. PostgreSQL uses the type of the compared column.
      statement.setObject(index, "{}", Types.OTHER);
    } else {
      statement.setArray(index, connection.createArrayOf(type(values[0]), values));
    }
  }

  private static String type(Object first) {
    if (first instanceof Long) {
      return "int8";
    }
    return first instanceof UUID ? "uuid" : "text";
  }
}
