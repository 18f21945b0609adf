package dev.portcullis.ejb.rpc.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.portcullis.ejb.rpc.message.RpcRequest;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Caches the negative results of one message, so that a repeated call in it is one lookup. A
 * hundred repetitions then reveal no timing difference between hidden and missing items (ADR 0124).
 * An entry is valid while no right has changed and the message has sent no transaction. The cache
 * has at most one entry per call, and one thread uses it at a time.
 */
final class NegativeCache {
  private static final Set<String> METHODS =
      Set.of(
          "eth_getTransactionByHash",
          "eth_getTransactionBySenderAndNonce",
          "eth_getTransactionReceipt",
          "eth_getUserOperationByHash",
          "eth_getUserOperationReceipt",
          "rollup_getTransactionDetails",
          "rollup_getTransactionFinality",
          "rollup_getL2ToL1LogProof",
          "debug_traceTransaction");

  /** The length of a hash with its trace options, in characters. */
  private static final int MOST_CHARS = 256;

  private final Supplier<OptionalLong> version;
  private final Map<String, Long> absent = new HashMap<>();

  /**
   * An empty cache.
   *
   * @param version the version of the known rights; empty while they are stale
   */
  NegativeCache(Supplier<OptionalLong> version) {
    this.version = version;
  }

  /** Null if the result was negative before, otherwise the result of the query. */
  JsonNode answer(RpcRequest request, Supplier<JsonNode> question) {
    if (request.method().toLowerCase(Locale.ROOT).contains("send")) {
      absent.clear();
    }
    Optional<String> call = call(request);
    OptionalLong now = version.get();
    if (call.isEmpty() || now.isEmpty()) {
      return question.get();
    }
    Long before = absent.get(call.get());
    if (before != null && before == now.getAsLong()) {
      return NullNode.instance;
    }
    JsonNode answer = question.get();
    if (answer.isNull()) {
      absent.put(call.get(), now.getAsLong());
    }
    return answer;
  }

  private static Optional<String> call(RpcRequest request) {
    JsonNode params = request.params().json();
    if (!METHODS.contains(request.method()) || params.path(0).asText().length() > MOST_CHARS) {
      return Optional.empty();
    }
    String said = params.toString();
    return said.length() > MOST_CHARS
        ? Optional.empty()
        : Optional.of(request.method() + " " + said);
  }
}
