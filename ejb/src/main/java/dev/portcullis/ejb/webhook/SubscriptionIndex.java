package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.Follower;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the subscriptions that a log concerns; the cost does not depend on how many there are. */
final class SubscriptionIndex {
  private final Map<Address, Map<Hash32, List<Follower>>> byEvent = new HashMap<>();

  /** An index of {@code followers}; those of disabled endpoints are left out. */
  SubscriptionIndex(Collection<Follower> followers) {
    for (Follower follower : followers) {
      if (follower.enabled()) {
        byEvent
            .computeIfAbsent(follower.contract(), contract -> new HashMap<>())
            .computeIfAbsent(follower.topic0(), topic -> new ArrayList<>(1))
            .add(follower);
      }
    }
  }

  /** The contracts that somebody follows. */
  Set<Address> contracts() {
    return byEvent.keySet();
  }

  /** Who is to be told of {@code log}. */
  List<Follower> followers(ChainLog log) {
    Map<Hash32, List<Follower>> events = byEvent.get(log.address());
    if (events == null || log.topics().isEmpty()) {
      return List.of();
    }
    return events.getOrDefault(log.topics().get(0), List.of()).stream()
        .filter(follower -> log.blockNumber() >= follower.fromBlock())
        .toList();
  }
}
