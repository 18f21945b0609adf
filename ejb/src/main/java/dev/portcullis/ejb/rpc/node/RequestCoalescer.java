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
 * Asks what several want to know at the same moment once. Only calls that name a block or a
 * transaction by its hash are joined, and only an answer that there is one, in a block, is shared:
 * it is right whenever it was given. So nobody is told by another's question that what they have
 * just sent or seen is not there. Whoever is not answered in this way asks themselves.
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

  /** A question under way. */
  private static final class InFlightRequest {
    /** A copy that nobody works on; empty if the answer is not to be shared. */
    private final CompletableFuture<Optional<JsonNode>> answer = new CompletableFuture<>();

    private volatile boolean joined;
  }

  /**
   * Nobody asks yet.
   *
   * @param wait for how long at most somebody waits for the answer to another's question
   */
  RequestCoalescer(Duration wait) {
    this.waitNanos = wait.toNanos();
  }

  /** The answer to a call; a tree of the caller's own. */
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

  /** How many questions are under way. */
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
