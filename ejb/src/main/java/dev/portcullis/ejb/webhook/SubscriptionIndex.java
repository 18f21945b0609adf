package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.FollowedEvents.Event;
import dev.portcullis.persistence.webhook.SubscriptionRow;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Finds the subscriptions that a log concerns; the cost does not depend on how many there are. */
final class SubscriptionIndex {
  private final Map<UUID, SubscriptionRow> byId = new HashMap<>();
  private final Map<Event, Map<UUID, SubscriptionRow>> byEvent = new HashMap<>();
  private FollowedEvents followed = new FollowedEvents(Set.of());

  /** An index of {@code subscriptions}. */
  SubscriptionIndex(Collection<SubscriptionRow> subscriptions) {
    update(subscriptions);
  }

  /** Takes up what has changed; subscriptions that are not served are left out. */
  void update(Collection<SubscriptionRow> changed) {
    boolean others = false;
    for (SubscriptionRow subscription : changed) {
      others |= subscription.live() ? put(subscription) : remove(subscription.id());
    }
    if (others) {
      followed = new FollowedEvents(byEvent.keySet());
    }
  }

  /** Whether the events that are followed are others now. */
  private boolean put(SubscriptionRow subscription) {
    Event event = new Event(subscription.contract(), subscription.topic0());
    boolean first = !byEvent.containsKey(event);
    byId.put(subscription.id(), subscription);
    byEvent
        .computeIfAbsent(event, none -> new LinkedHashMap<>())
        .put(subscription.id(), subscription);
    return first;
  }

  private boolean remove(UUID id) {
    SubscriptionRow known = byId.remove(id);
    if (known == null) {
      return false;
    }
    Event event = new Event(known.contract(), known.topic0());
    Map<UUID, SubscriptionRow> left = byEvent.get(event);
    left.remove(id);
    return left.isEmpty() && byEvent.remove(event) != null;
  }

  /** The events that somebody follows. */
  FollowedEvents followed() {
    return followed;
  }

  /** Who is to be told of {@code log}. */
  List<SubscriptionRow> subscriptions(ChainLog log) {
    if (log.topics().isEmpty()) {
      return List.of();
    }
    return byEvent
        .getOrDefault(new Event(log.address(), log.topics().get(0)), Map.of())
        .values()
        .stream()
        .filter(subscription -> log.blockNumber() >= subscription.fromBlock())
        .toList();
  }
}
