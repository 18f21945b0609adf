package dev.portcullis.persistence.legacy.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;

/** What the statements of the readers here have in common. */
final class LegacyResultSets {
  /** How far the rollup is, one row even before there is one; to be joined as {@code r}. */
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
      throw new IllegalStateException("PostgreSQL stored what is no JSON", impossible);
    }
  }
}
