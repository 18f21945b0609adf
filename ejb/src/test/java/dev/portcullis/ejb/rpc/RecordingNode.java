package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.NodeErrorException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An upstream with an empty chain that records its requests. */
final class RecordingNode extends CallOnlyNode {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  RecordingNode() {
    super("recording", 6565);
  }

  /** Its requests. */
  record Asked(String method, JsonNode params) {}

  private final List<Asked> asked = new ArrayList<>();
  private final Map<String, NodeErrorException> refusals = new HashMap<>();

  /** From now on it refuses a method. */
  void refuse(String method, int code, String message) {
    refusals.put(method, new NodeErrorException(code, message, null));
  }

  /** All its requests, in order. */
  List<Asked> asked() {
    return List.copyOf(asked);
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    asked.add(new Asked(method, params.deepCopy()));
    if (refusals.containsKey(method)) {
      throw refusals.get(method);
    }
    return switch (method) {
      case "eth_getCode" -> JSON.textNode("0x");
      case "eth_getTransactionCount" -> JSON.textNode("0x0");
      case "eth_getLogs", "eth_getBlockReceipts" -> JSON.arrayNode();
      case "debug_traceBadBlock" -> JSON.arrayNode().add("a trace").add("another");
      case "eth_getBlockByNumber", "eth_getBlockByHash" -> {
        ObjectNode block = JSON.objectNode().put("hash", AnyJson.HASH.text());
        block.putArray("transactions");
        yield block;
      }
      default -> JSON.nullNode();
    };
  }

  @Override
  public ChainHeader head() {
    return new ChainHeader(0, AnyJson.HASH, AnyJson.HASH, 0);
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return number == 0 ? Optional.of(head()) : Optional.empty();
  }

  /** Forgets its requests. */
  @Override
  public void close() {
    asked.clear();
  }
}
