package dev.portcullis.ejb.plan.rehearsal;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.ejb.plan.change.PlannedChange;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What is kept of a plan.
 *
 * @param changes the changes, in their order
 * @param tags the entity tags of the existing records, by the path of their change
 * @param facts the facts that the changes change
 * @param summary who gains and who loses, in numbers
 * @param lines who gains and who loses what
 * @param notCompared what is missing; empty if facts and lines are complete
 */
record PlanContent(
    List<PlannedChange> changes,
    Map<String, String> tags,
    List<FactChange> facts,
    PlanSummaryView summary,
    List<PlanLineView> lines,
    List<String> notCompared) {
  /** The most bytes of the lines, as JSON: the row may have 4 MiB with facts and changes. */
  static final int MOST_BYTES_OF_LINES = 1_835_008;

  /** The most bytes of the facts, as JSON. */
  static final int MOST_BYTES_OF_FACTS = 1_048_576;

  /** Copies the collections. */
  PlanContent {
    changes = List.copyOf(changes);
    tags = Map.copyOf(tags);
    facts = List.copyOf(facts);
    lines = List.copyOf(lines);
    notCompared = List.copyOf(notCompared);
  }

  /** The content, without the last facts and lines if they are too long to be kept. */
  static PlanContent of(
      List<PlannedChange> changes,
      Map<String, String> tags,
      List<FactChange> facts,
      PlanAccess access) {
    List<String> notCompared = new ArrayList<>(access.notCompared());
    return new PlanContent(
        changes,
        tags,
        first(facts, "facts", MOST_BYTES_OF_FACTS, notCompared),
        access.summary(),
        first(access.lines(), "lines", MOST_BYTES_OF_LINES, notCompared),
        notCompared);
  }

  private static <T> List<T> first(List<T> all, String name, int most, List<String> notCompared) {
    int bytes = 0;
    for (int i = 0; i < all.size(); i++) {
      bytes += text(all.get(i)).getBytes(StandardCharsets.UTF_8).length + 1;
      if (bytes > most) {
        notCompared.add("Only the first %d of %d %s are kept".formatted(i, all.size(), name));
        return all.subList(0, i);
      }
    }
    return all;
  }

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
