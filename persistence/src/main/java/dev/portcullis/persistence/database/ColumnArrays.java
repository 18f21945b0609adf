package dev.portcullis.persistence.database;

import dev.portcullis.kernel.Sha256;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Rows as one array for each column, which {@code unnest} turns back into rows in one statement.
 */
public final class ColumnArrays {
  private final List<List<Object>> rows;

  /** Without rows. */
  public ColumnArrays() {
    this(16);
  }

  /** With an initial capacity of {@code expected} rows. */
  public ColumnArrays(int expected) {
    rows = new ArrayList<>(expected);
  }

  /** Adds a row; null is SQL null. */
  public void row(Object... values) {
    List<Object> row = new ArrayList<>(values.length);
    Collections.addAll(row, values);
    rows.add(row);
  }

  /** The number of rows. */
  public int size() {
    return rows.size();
  }

  /** SHA-256 of all values, hexadecimal. */
  public String digest() {
    StringBuilder text = new StringBuilder();
    rows.forEach(row -> text.append(row).append('\n'));
    return Sha256.hex(text.toString());
  }

  /** Sets one array parameter for each column, from {@code first} on. */
  public void bind(Connection connection, PreparedStatement statement, int first, String... types)
      throws SQLException {
    for (int column = 0; column < types.length; column++) {
      Object[] values =
          types[column].equals("bytea") ? new byte[rows.size()][] : new Object[rows.size()];
      for (int row = 0; row < values.length; row++) {
        values[row] = rows.get(row).get(column);
      }
      statement.setArray(first + column, connection.createArrayOf(types[column], values));
    }
  }
}
