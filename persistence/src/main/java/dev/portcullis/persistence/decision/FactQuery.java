package dev.portcullis.persistence.decision;

import dev.portcullis.persistence.database.Statements;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A statement whose parameters are texts and lists of texts. It has one plan for any number of
 * them.
 */
record FactQuery(String sql) {
  /** Reads one row. */
  interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  /**
   * Reads all rows.
   *
   * @param parameters texts, whole numbers and collections of texts
   */
  void read(Statements statements, List<?> parameters, RowReader reader) {
    statements.list(
        row -> {
          reader.read(row);
          return row;
        },
        sql,
        parameters.toArray());
  }

  /** The texts of an array. */
  static Set<String> texts(ResultSet row, int column) throws SQLException {
    return Arrays.stream((Object[]) row.getArray(column).getArray())
        .map(String::valueOf)
        .collect(Collectors.toSet());
  }
}
