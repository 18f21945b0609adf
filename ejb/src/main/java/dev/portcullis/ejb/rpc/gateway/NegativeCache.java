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
 * What the caller of one message was told is not there, so that the same call in it is one look-up:
 * a hundred of them add up no difference between what is hidden and what does not exist (ADR 0124).
 * It holds while no right has changed and the message has sent nothing. It has at most an entry for
 * each call, and is used by one thread at a time.
 */
final class NegativeCache {
  private static final Set<String> METHODS =
      Set.of(
          "eth_getTransactionByHash",
          "eth_getTransactionReceipt",
          "rollup_getTransactionDetails",
          "rollup_getL2ToL1LogProof",
          "debug_traceTransaction");

  /** A hash, and how it is traced. */
  private static final int MOST_CHARS = 256;

  private final Supplier<OptionalLong> version;
  private final Map<String, Long> told = new HashMap<>();

  /**
   * Nothing yet.
   *
   * @param version of the rights that are known; empty while they may not be believed
   */
  NegativeCache(Supplier<OptionalLong> version) {
    this.version = version;
  }

  /** Null if that was said before, or else what the question is answered. */
  JsonNode answer(RpcRequest request, Supplier<JsonNode> question) {
    if (request.method().toLowerCase(Locale.ROOT).contains("send")) {
      told.clear();
    }
    Optional<String> call = call(request);
    OptionalLong now = version.get();
    if (call.isEmpty() || now.isEmpty()) {
      return question.get();
    }
    Long before = told.get(call.get());
    if (before != null && before == now.getAsLong()) {
      return NullNode.instance;
    }
    JsonNode answer = question.get();
    if (answer.isNull()) {
      told.put(call.get(), now.getAsLong());
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
