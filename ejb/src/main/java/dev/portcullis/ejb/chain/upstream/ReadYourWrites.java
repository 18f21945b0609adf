package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Records the node through which a caller has just sent a transaction, because other nodes may not
 * have it yet. The caller's requests about pending data go to that node.
 */
final class ReadYourWrites {
  private static final int MOST = 10_000;
  private static final Duration MEMORY = Duration.ofSeconds(10);
  private static final Set<String> ABOUT_TRANSACTIONS =
      Set.of("eth_getTransactionByHash", "eth_getTransactionReceipt", "eth_getTransactionCount");

  private final Cache<String, UpstreamEndpoint> writes =
      Caffeine.newBuilder()
          .maximumSize(MOST)
          .expireAfterWrite(MEMORY)
          .executor(Runnable::run)
          .build();

  /** Records that the caller of this thread sent a transaction through {@code upstreamEndpoint}. */
  void sent(UpstreamEndpoint upstreamEndpoint) {
    caller().ifPresent(caller -> writes.put(caller, upstreamEndpoint));
  }

  /** The node that may have more of the requested data than others. */
  Optional<UpstreamEndpoint> through(String method, JsonNode params) {
    boolean concerned = ABOUT_TRANSACTIONS.contains(method) || isAboutPending(params);
    return concerned ? caller().map(writes::getIfPresent) : Optional.empty();
  }

  private static boolean isAboutPending(JsonNode params) {
    for (JsonNode param : params) {
      if ("pending".equals(param.textValue())) {
        return true;
      }
    }
    return false;
  }

  private static Optional<String> caller() {
    return CallContext.bound().map(CallContext::actor).map(Actor::id);
  }
}
