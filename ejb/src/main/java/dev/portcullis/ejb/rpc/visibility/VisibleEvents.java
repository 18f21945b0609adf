package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.decision.event.EventPattern;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.List;
import java.util.Set;

/** The events of the requested contracts that a principal may see (R-GTW-17). */
public record VisibleEvents(List<EventPattern> patterns) {
  /** Copies the list. */
  public VisibleEvents {
    patterns = List.copyOf(patterns);
  }

  /** Whether a log of the node is one of them. */
  public boolean include(JsonNode log) {
    return patterns.stream().anyMatch(pattern -> matches(pattern, log));
  }

  /** The visible ones of these logs. */
  ArrayNode of(JsonNode logs) {
    ArrayNode visible = JsonNodeFactory.instance.arrayNode();
    logs.forEach(
        log -> {
          if (include(log)) {
            visible.add(log);
          }
        });
    return visible;
  }

  private static boolean matches(EventPattern pattern, JsonNode log) {
    if (!pattern.contracts().contains(new Address(log.path("address").asText()))) {
      return false;
    }
    JsonNode topics = log.path("topics");
    for (int i = 0; i < pattern.topics().size(); i++) {
      Set<Hash32> allowed = pattern.topics().get(i);
      boolean fits =
          allowed.isEmpty()
              ? i < topics.size() || isOpenToTheEnd(pattern, i)
              : i < topics.size() && allowed.contains(new Hash32(topics.get(i).asText()));
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /** Unrestricted positions at the end need no topic. */
  private static boolean isOpenToTheEnd(EventPattern pattern, int from) {
    return pattern.topics().subList(from, pattern.topics().size()).stream().allMatch(Set::isEmpty);
  }
}
