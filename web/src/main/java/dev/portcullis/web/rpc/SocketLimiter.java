package dev.portcullis.web.rpc;

import dev.portcullis.ejb.rpc.limit.ChannelMemoryBudget;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Limits the open connections: in total, per caller, and per client network. */
final class SocketLimiter {
  private static final class Share {
    private final ChannelMemoryBudget memory;
    private int open;

    Share(ChannelMemoryBudget memory) {
      this.memory = memory;
    }
  }

  private final int most;
  private final int ofCaller;
  private final int ofNetwork;
  private final ChannelMemoryBudget memory;
  private final long memoryOfCaller;
  private final Map<String, Share> callers = new HashMap<>();
  private final Map<String, Integer> networks = new HashMap<>();
  private int open;

  /**
   * Creates a limiter with these bounds.
   *
   * @param memory for queued messages of all connections, half of it for those of one caller
   */
  SocketLimiter(int most, int ofCaller, int ofNetwork, long memory) {
    this.most = most;
    this.ofCaller = ofCaller;
    this.ofNetwork = ofNetwork;
    this.memory = ChannelMemoryBudget.of(memory);
    this.memoryOfCaller = memory / 2;
  }

  /** Reserves a connection and returns the caller's memory budget; empty if a limit is reached. */
  synchronized Optional<ChannelMemoryBudget> acquire(String caller, String network) {
    Share share = callers.get(caller);
    boolean fits =
        open < most
            && (share == null || share.open < ofCaller)
            && networks.getOrDefault(network, 0) < ofNetwork;
    if (!fits) {
      return Optional.empty();
    }
    open++;
    networks.merge(network, 1, Integer::sum);
    Share taken = callers.computeIfAbsent(caller, none -> new Share(memory.part(memoryOfCaller)));
    taken.open++;
    return Optional.of(taken.memory);
  }

  /** Releases a connection. */
  synchronized void release(String caller, String network) {
    open--;
    networks.computeIfPresent(network, (same, count) -> count == 1 ? null : count - 1);
    callers.computeIfPresent(
        caller,
        (same, share) -> {
          share.open--;
          return share.open == 0 ? null : share;
        });
  }
}
