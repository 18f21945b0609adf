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
 * What the state will be after transactions of one sender that are in no block yet, remembered for
 * as long as the block is the latest on which they were tried out: each of them is tried out once a
 * block, however many follow.
 */
@ApplicationScoped
public class StateOverlayCache {
  private static final long MOST_CHARACTERS = 64L << 20;

  /** What changes more is not judged on top of: whatever follows waits for a block. */
  private static final int LARGEST = 1 << 20;

  @Inject private MultiBlockTracer contexts;
  @Inject private NodeCapabilities abilities;

  private final Cache<BaseState, StateOverlay> known =
      Caffeine.newBuilder()
          .maximumWeight(MOST_CHARACTERS)
          .weigher(
              (BaseState baseState, StateOverlay stateOverlay) ->
                  100 * baseState.sent().size() + stateOverlay.size())
          .expireAfterAccess(Duration.ofMinutes(1))
          .build();

  /**
   * On what something is judged.
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
   * What the state will be.
   *
   * @param before what it will be before the last of these transactions
   * @param request the CallRequest of the last
   * @return empty if that cannot be told: the node knows no other state than its own, refuses the
   *     transaction, or it changes too much
   */
  public Optional<StateOverlay> after(
      BaseState baseState, StateOverlay before, Supplier<ObjectNode> request) {
    StateOverlay found = known.getIfPresent(baseState);
    if (found != null) {
      return Optional.of(found);
    }
    if (!abilities.now().states()) {
      return Optional.empty();
    }
    try {
      StateOverlay made = contexts.after(request.get(), before);
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
