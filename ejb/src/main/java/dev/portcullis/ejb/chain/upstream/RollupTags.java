package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Block tags of rollups (R-CHN-16). A node that does not know such a tag receives the nearest one
 * that each node of Ethereum knows. An unknown tag costs two calls, and one for an hour after that.
 */
final class RollupTags {
  /** How long a tag is not tried again. */
  static final Duration MEMORY = Duration.ofHours(1);

  /** A block of {@code fast_finalized} is final soon, so its replacement is at or before it. */
  private static final Map<String, String> REPLACEMENTS =
      Map.of("l1_committed", "safe", "precommitted", "safe", "fast_finalized", "finalized");

  private static final Set<String> BLOCK_FIELDS = Set.of("blockNumber", "fromBlock", "toBlock");
  private static final int INVALID_PARAMS = -32602;

  private final LongSupplier nanos;
  private final Map<String, Long> unknown = new ConcurrentHashMap<>();

  /** All tags may be known. */
  RollupTags(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * The results of calls with tags that the node knows.
   *
   * @param params the parameters of each call
   * @param question calls the node with these parameters or others in their place
   * @throws NodeErrorException if the node refuses the calls with the replacements, too
   */
  <T> T call(List<JsonNode> params, Function<List<JsonNode>, T> question) {
    Set<String> tags = tags(params);
    if (tags.isEmpty()) {
      return question.apply(params);
    }
    if (tags.stream().anyMatch(this::isUnknown)) {
      return question.apply(replaced(params));
    }
    try {
      return question.apply(params);
    } catch (NodeErrorException refusal) {
      if (refusal.code() != INVALID_PARAMS) {
        throw refusal;
      }
      T answer = question.apply(replaced(params));
      tags.forEach(tag -> unknown.put(tag, nanos.getAsLong()));
      return answer;
    }
  }

  /** The same for one call. */
  <T> T callOne(JsonNode params, Function<JsonNode, T> question) {
    return call(List.of(params), all -> question.apply(all.get(0)));
  }

  private boolean isUnknown(String tag) {
    Long since = unknown.get(tag);
    return since != null && nanos.getAsLong() - since <= MEMORY.toNanos();
  }

  /** Tags are parameters, or fields of a parameter that names blocks. Most calls have none. */
  private static Set<String> tags(List<JsonNode> params) {
    Set<String> tags = Set.of();
    for (JsonNode ofCall : params) {
      for (JsonNode each : ofCall) {
        if (each.isTextual()) {
          tags = with(tags, each);
        } else if (each.isObject()) {
          for (String field : BLOCK_FIELDS) {
            tags = with(tags, each.path(field));
          }
        }
      }
    }
    return tags;
  }

  private static Set<String> with(Set<String> tags, JsonNode value) {
    if (!value.isTextual() || !REPLACEMENTS.containsKey(value.textValue())) {
      return tags;
    }
    Set<String> more = new HashSet<>(tags);
    more.add(value.textValue());
    return more;
  }

  private static List<JsonNode> replaced(List<JsonNode> params) {
    return params.stream().map(RollupTags::replaced).toList();
  }

  private static JsonNode replaced(JsonNode params) {
    ArrayNode replaced = JsonNodeFactory.instance.arrayNode(params.size());
    for (JsonNode each : params) {
      replaced.add(each.isObject() ? ofFields((ObjectNode) each) : of(each));
    }
    return replaced;
  }

  private static ObjectNode ofFields(ObjectNode value) {
    ObjectNode replaced = value.objectNode().setAll(value);
    BLOCK_FIELDS.stream()
        .filter(value::has)
        .forEach(field -> replaced.set(field, of(value.get(field))));
    return replaced;
  }

  private static JsonNode of(JsonNode value) {
    String replacement = value.isTextual() ? REPLACEMENTS.get(value.textValue()) : null;
    return replacement == null ? value : JsonNodeFactory.instance.textNode(replacement);
  }
}
