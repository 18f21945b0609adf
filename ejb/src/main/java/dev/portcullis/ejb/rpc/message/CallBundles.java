package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/**
 * The bundles of calls that {@code eth_callMany} executes in a row (R-CHN-34), parsed strictly. All
 * of them count as one call for rate limits, so that there are few.
 */
final class CallBundles {
  private static final int MOST_CALLS = 64;
  private static final int END = -1;

  private CallBundles() {}

  /** The bundles in canonical form. */
  static JsonNode read(JsonNode value, String name) {
    if (!value.isArray() || value.size() > MOST_CALLS) {
      throw RpcValueParser.must(name, "be an array of at most " + MOST_CALLS + " bundles");
    }
    ArrayNode canonical = JsonNodeFactory.instance.arrayNode();
    int calls = 0;
    for (int i = 0; i < value.size(); i++) {
      String bundle = name + "[" + i + "]";
      RpcValueParser.fields(value.get(i), bundle, Set.of("transactions"));
      JsonNode transactions = value.get(i).path("transactions");
      calls += transactions.size();
      if (!transactions.isArray() || calls > MOST_CALLS) {
        throw RpcValueParser.must(
            bundle + ".transactions", "be an array, and all of them have at most " + MOST_CALLS);
      }
      ArrayNode written = canonical.addObject().putArray("transactions");
      for (int j = 0; j < transactions.size(); j++) {
        written.add(call(transactions.get(j), bundle + ".transactions[" + j + "]"));
      }
    }
    return canonical;
  }

  private static JsonNode call(JsonNode value, String name) {
    JsonNode request = CallRequest.read(value, name);
    if (!request.has("from")) {
      throw RpcError.invalidParams(name + ".from is required: one of your wallets");
    }
    return request;
  }

  /** The block in canonical form: the latest if it is missing. The calls run at its end. */
  static JsonNode context(JsonNode value, String name) {
    ObjectNode canonical = JsonNodeFactory.instance.objectNode();
    if (value.isMissingNode()) {
      return canonical.set("blockNumber", RpcValueParser.block(value, name));
    }
    RpcValueParser.fields(value, name, Set.of("blockNumber", "transactionIndex"));
    if (value.hasNonNull("transactionIndex") && !isEnd(value.get("transactionIndex"))) {
      throw RpcValueParser.must(name + ".transactionIndex", "be -1 or absent: the end of a block");
    }
    JsonNode block =
        value.hasNonNull("blockNumber") ? value.get("blockNumber") : MissingNode.getInstance();
    return canonical.set("blockNumber", RpcValueParser.block(block, name + ".blockNumber"));
  }

  private static boolean isEnd(JsonNode index) {
    return index.isInt() && index.intValue() == END;
  }
}
