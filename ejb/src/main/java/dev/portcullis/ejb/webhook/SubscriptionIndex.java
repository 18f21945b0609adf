package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.SubscriptionRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the subscriptions that a log concerns; the cost does not depend on how many there are. */
final class SubscriptionIndex {
  private final Map<Address, Map<Hash32, List<SubscriptionRow>>> byEvent = new HashMap<>();

  /** An index of {@code subscriptions}; those of disabled endpoints are left out. */
  SubscriptionIndex(Collection<SubscriptionRow> subscriptions) {
    for (SubscriptionRow subscription : subscriptions) {
      if (subscription.enabled()) {
        byEvent
            .computeIfAbsent(subscription.contract(), contract -> new HashMap<>())
            .computeIfAbsent(subscription.topic0(), topic -> new ArrayList<>(1))
            .add(subscription);
      }
    }
  }

  /** The contracts that somebody follows. */
  Set<Address> contracts() {
    return byEvent.keySet();
  }

  /** The events that somebody follows. */
  FollowedEvents followed() {
    return new FollowedEvents(
        byEvent.entrySet().stream()
            .flatMap(
                contract ->
                    contract.getValue().keySet().stream()
                        .map(topic0 -> new FollowedEvents.Event(contract.getKey(), topic0)))
            .collect(Collectors.toUnmodifiableSet()));
  }

  /** Who is to be told of {@code log}. */
  List<SubscriptionRow> subscriptions(ChainLog log) {
    Map<Hash32, List<SubscriptionRow>> events = byEvent.get(log.address());
    if (events == null || log.topics().isEmpty()) {
      return List.of();
    }
    return events.getOrDefault(log.topics().get(0), List.of()).stream()
        .filter(subscription -> log.blockNumber() >= subscription.fromBlock())
        .toList();
  }
}
