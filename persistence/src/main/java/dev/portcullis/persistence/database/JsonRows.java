package dev.portcullis.persistence.database;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.kernel.Json;
import java.util.Collection;

/**
 * Rows as one parameter of a statement, for {@code json_populate_recordset}. The statement is the
 * same for any number of rows.
 */
public final class JsonRows {
  private JsonRows() {}

  /** The JSON array of records whose fields are named like columns. */
  public static String of(Collection<? extends Record> rows) {
    try {
      return Json.MAPPER.writeValueAsString(rows);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("Records of texts and numbers can be written", impossible);
    }
  }
}
