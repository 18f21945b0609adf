package dev.portcullis.ejb.rpc.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Combines identical concurrent queries into one. It only joins calls that name a block or a
 * transaction by its hash. It only shares a result that the item is in a block, which is correct at
 * any time. A query of another caller therefore never reports a transaction as missing that this
 * caller has just sent. A caller without a shared result queries the node itself.
 */
final class RequestCoalescer {
  private static final Set<String> BY_HASH =
      Set.of(
          "eth_getBlockByHash",
          "eth_getBlockReceipts",
          "eth_getTransactionByHash",
          "eth_getTransactionReceipt");

  private static final int HASH_CHARS = 66;

  private final long waitNanos;
  private final Map<String, InFlightRequest> flights = new ConcurrentHashMap<>();

  /** A query in flight. */
  private static final class InFlightRequest {
    /** A copy that no caller modifies; empty if the result must not be shared. */
    private final CompletableFuture<Optional<JsonNode>> answer = new CompletableFuture<>();

    private volatile boolean joined;
  }

  /**
   * Without queries in flight.
   *
   * @param wait the maximum time that a caller waits for the query of another caller
   */
  RequestCoalescer(Duration wait) {
    this.waitNanos = wait.toNanos();
  }

  /** The result of a call, as a copy for the caller. */
  JsonNode call(String method, JsonNode params, Supplier<JsonNode> question) {
    if (!isPinned(method, params)) {
      return question.get();
    }
    String key = method + params;
    InFlightRequest mine = new InFlightRequest();
    InFlightRequest other = flights.putIfAbsent(key, mine);
    return other == null
        ? lead(key, mine, question)
        : shared(other).<JsonNode>map(JsonNode::deepCopy).orElseGet(question);
  }

  private JsonNode lead(String key, InFlightRequest inFlightRequest, Supplier<JsonNode> question) {
    Optional<JsonNode> shared = Optional.empty();
    try {
      JsonNode answer = question.get();
      if (inFlightRequest.joined && isSettled(answer)) {
        shared = Optional.of(answer.deepCopy());
      }
      return answer;
    } finally {
      flights.remove(key, inFlightRequest);
      var unused = inFlightRequest.answer.complete(shared);
    }
  }

  private Optional<JsonNode> shared(InFlightRequest inFlightRequest) {
    inFlightRequest.joined = true;
    try {
      return inFlightRequest.answer.get(waitNanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException slow) {
      return Optional.empty();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** The number of queries in flight. */
  int inFlight() {
    return flights.size();
  }

  private static boolean isPinned(String method, JsonNode params) {
    return BY_HASH.contains(method) && params.path(0).asText().length() == HASH_CHARS;
  }

  private static boolean isSettled(JsonNode answer) {
    return answer.isArray() || answer.path("blockHash").isTextual() || answer.has("transactions");
  }
}
