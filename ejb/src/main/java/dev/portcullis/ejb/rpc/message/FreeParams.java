package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;

/**
 * Parameters whose meaning only the node knows, copied within bounds. The one meaning that is known
 * is that of the tag {@code committed}: an alias of {@code latest} (R-CHN-16), which many nodes
 * lack.
 */
final class FreeParams {
  /** Brackets within brackets. */
  static final int MOST_DEPTH = 32;

  private static final String ALIAS = "committed";
  private static final Set<String> BLOCK_FIELDS = Set.of("blockNumber", "fromBlock", "toBlock");

  private final int most;
  private int values;

  private FreeParams(int most) {
    this.most = most;
  }

  /**
   * A copy.
   *
   * @param params an array; anything else for none
   * @param most the most values, names and brackets
   * @throws RpcError −32602 beyond the bounds, and for a number that JSON cannot represent
   */
  static ArrayNode copy(JsonNode params, int most) {
    FreeParams copies = new FreeParams(most);
    ArrayNode copied = JsonNodeFactory.instance.arrayNode();
    if (params.isArray()) {
      params.forEach(
          each -> copied.add(isAlias(each) ? RpcValueParser.latest() : copies.of(each, 1)));
    }
    return copied;
  }

  private JsonNode of(JsonNode value, int depth) {
    if (depth > MOST_DEPTH) {
      throw RpcValueParser.must("params", "have at most " + MOST_DEPTH + " nested brackets");
    }
    if (++values > most) {
      throw RpcValueParser.must("params", "have at most " + most + " values");
    }
    if (value.isObject()) {
      return object(value, depth);
    }
    if (value.isArray()) {
      ArrayNode copied = JsonNodeFactory.instance.arrayNode(value.size());
      value.forEach(each -> copied.add(of(each, depth + 1)));
      return copied;
    }
    if (value.isNumber() && !Double.isFinite(value.doubleValue())) {
      throw RpcValueParser.must("params", "have no number beyond the range of a double");
    }
    return value;
  }

  private ObjectNode object(JsonNode value, int depth) {
    ObjectNode copied = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      boolean isTag =
          depth == 1 && BLOCK_FIELDS.contains(field.getKey()) && isAlias(field.getValue());
      copied.set(field.getKey(), isTag ? RpcValueParser.latest() : of(field.getValue(), depth + 1));
    }
    return copied;
  }

  private static boolean isAlias(JsonNode value) {
    return value.isTextual() && value.textValue().equals(ALIAS);
  }
}
