package dev.portcullis.persistence.legacy.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;

/** Common parts of the statements of this package's readers. */
final class LegacyResultSets {
  /** The progress of the rollup, one row even before it begins; join it as {@code r}. */
  static final String PROGRESS =
      """
      (select coalesce(max(rooted_block), 0) as rooted, coalesce(max(committed_block), 0) as committed,
         coalesce(max(verified_block), 0) as verified from legacy_rollup) r
      """;

  private LegacyResultSets() {}

  static JsonNode json(String text) {
    try {
      return Json.MAPPER.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("PostgreSQL stored a value that is no JSON", impossible);
    }
  }
}
