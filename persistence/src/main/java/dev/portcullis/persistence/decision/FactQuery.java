package dev.portcullis.persistence.decision;

import dev.portcullis.persistence.database.Statements;
import jakarta.persistence.EntityManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A statement whose parameters are texts and lists of them: one plan, however many they are. */
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
  void read(EntityManager entities, List<?> parameters, RowReader reader) {
    new Statements(entities)
        .run(
            connection -> {
              try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < parameters.size(); i++) {
                  statement.setObject(
                      i + 1,
                      parameters.get(i) instanceof Collection<?> texts
                          ? connection.createArrayOf("text", texts.toArray())
                          : parameters.get(i));
                }
                try (ResultSet rows = statement.executeQuery()) {
                  while (rows.next()) {
                    reader.read(rows);
                  }
                }
              }
            });
  }

  /** The texts of an array. */
  static Set<String> texts(ResultSet row, int column) throws SQLException {
    return Arrays.stream((Object[]) row.getArray(column).getArray())
        .map(String::valueOf)
        .collect(Collectors.toSet());
  }
}
