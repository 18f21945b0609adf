package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Hash32;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Caches the expected state after pending transactions of one sender, for as long as the block on
 * which they were traced is the latest. Each of them is therefore traced once per block, however
 * many follow.
 */
@ApplicationScoped
public class StateOverlayCache {
  private static final long MOST_CHARACTERS = 64L << 20;

  /**
   * The largest overlay, in characters. If an overlay is larger, the transactions that follow wait
   * for a block.
   */
  private static final int LARGEST = 1 << 20;

  @Inject private MultiBlockTracer contexts;
  @Inject private NodeCapabilities abilities;

  private final Cache<BaseState, PendingStateOverrides> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CHARACTERS)
          .weigher(
              (BaseState baseState, PendingStateOverrides stateOverlay) ->
                  100 * baseState.sent().size() + stateOverlay.size())
          .expireAfterAccess(Duration.ofMinutes(1))
          .build();

  /**
   * The base state of a judgement.
   *
   * @param block the latest block
   * @param sent the transactions on top of it, in order
   */
  public record BaseState(Hash32 block, List<Hash32> sent) {
    /** Copies the list. */
    public BaseState {
      sent = List.copyOf(sent);
    }
  }

  /**
   * The expected state after the transactions.
   *
   * @param before the expected state before the last of these transactions
   * @param request the CallRequest of the last
   * @return empty if it cannot be determined: the node does not support state overrides, refuses
   *     the transaction, or the change is too large
   */
  public Optional<PendingStateOverrides> after(
      BaseState baseState, PendingStateOverrides before, Supplier<ObjectNode> request) {
    PendingStateOverrides found = known.getIfPresent(baseState);
    if (found != null) {
      return Optional.of(found);
    }
    if (!abilities.now().states()) {
      return Optional.empty();
    }
    try {
      PendingStateOverrides made = contexts.after(request.get(), before);
      if (made.isNone() || made.size() > LARGEST) {
        return Optional.empty();
      }
      known.put(baseState, made);
      return Optional.of(made);
    } catch (NodeErrorException refused) {
      return Optional.empty();
    }
  }
}
