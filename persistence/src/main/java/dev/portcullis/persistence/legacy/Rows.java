package dev.portcullis.persistence.legacy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs the statements of the readers here. */
final class Rows {
  /** How far the rollup is, one row even before there is one; to be joined as {@code r}. */
  static final String PROGRESS =
      """
      (select coalesce(max(rooted_block), 0) as rooted, coalesce(max(committed_block), 0) as committed,
         coalesce(max(verified_block), 0) as verified from legacy_rollup) r
      """;

  private Rows() {}

  /** What is made of one row. */
  @FunctionalInterface
  interface Row<T> {
    T read(ResultSet row) throws SQLException;
  }

  static <T> List<T> all(Connection connection, Row<T> row, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        List<T> found = new ArrayList<>();
        while (rows.next()) {
          found.add(row.read(rows));
        }
        return found;
      }
    }
  }

  static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("PostgreSQL stored what is no JSON", impossible);
    }
  }
}
