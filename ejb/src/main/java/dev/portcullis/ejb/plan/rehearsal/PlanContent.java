package dev.portcullis.ejb.plan.rehearsal;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.plan.change.PlannedChange;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Sha256;
import java.util.List;
import java.util.Map;

/**
 * What is kept of a plan.
 *
 * @param changes the changes, in their order
 * @param tags the entity tags of the existing records, by the path of their change
 * @param facts the facts that the changes change
 * @param notCompared why facts are missing; empty if the facts are complete
 */
record PlanContent(
    List<PlannedChange> changes,
    Map<String, String> tags,
    List<FactChange> facts,
    List<String> notCompared) {
  /** The hash of the changes: SHA-256 of their JSON in the order of the API description. */
  static String hash(List<PlannedChange> changes) {
    return Sha256.hex(text(changes));
  }

  /** The content as JSON. */
  String text() {
    return text(this);
  }

  /** Reads {@link #text()}. */
  static PlanContent of(String text) {
    try {
      return Json.MAPPER.readValue(text, PlanContent.class);
    } catch (JsonProcessingException unreadable) {
      throw new IllegalStateException("The content of a plan cannot be read", unreadable);
    }
  }

  private static String text(Object value) {
    try {
      return Json.MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("The content of a plan cannot be written", impossible);
    }
  }
}
