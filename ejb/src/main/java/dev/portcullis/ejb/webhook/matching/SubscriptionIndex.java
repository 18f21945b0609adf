package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.FollowedEvents.Event;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Finds the subscriptions that match a log; the cost does not depend on their number. */
public final class SubscriptionIndex {
  private static final int MOST_TESTED = FollowedEvents.MOST_TESTED;

  private final Map<UUID, SubscriptionRow> byId = new HashMap<>();
  private final Map<Event, EventSubscribers> byEvent = new HashMap<>();
  private FollowedEvents followed;

  /** Creates an index of {@code subscriptions}. */
  public SubscriptionIndex(Collection<SubscriptionRow> subscriptions) {
    update(subscriptions);
  }

  /** Applies changes; subscriptions that are not active are left out. */
  public void update(Collection<SubscriptionRow> changed) {
    for (SubscriptionRow subscription : changed) {
      if (subscription.live()) {
        put(subscription);
      } else {
        remove(subscription.id());
      }
    }
  }

  private void put(SubscriptionRow subscription) {
    byId.put(subscription.id(), subscription);
    for (SubscribedEvent event : subscription.events()) {
      EventSubscribers followers =
          byEvent.computeIfAbsent(event(subscription, event), none -> new EventSubscribers());
      if (followers.put(event, subscription)) {
        followed = null;
      }
    }
  }

  private void remove(UUID id) {
    SubscriptionRow known = byId.remove(id);
    if (known == null) {
      return;
    }
    for (SubscribedEvent watched : known.events()) {
      Event event = event(known, watched);
      EventSubscribers followers = byEvent.get(event);
      if (followers != null && followers.remove(watched, id)) {
        followed = null;
        if (followers.isEmpty()) {
          byEvent.remove(event);
        }
      }
    }
  }

  private static Event event(SubscriptionRow subscription, SubscribedEvent event) {
    return new Event(subscription.contract(), event.topic0());
  }

  /** The events that subscriptions follow. */
  public FollowedEvents followed() {
    if (followed == null) {
      followed = new FollowedEvents(byEvent.keySet(), topics());
    }
    return followed;
  }

  /** The further topics that the logs must have, while there are few enough to filter by. */
  private Map<Event, Set<Set<Hash32>>> topics() {
    Map<Event, Set<Set<Hash32>>> narrowed = new HashMap<>();
    int left = MOST_TESTED - byEvent.size();
    for (Map.Entry<Event, EventSubscribers> each : byEvent.entrySet()) {
      if (left < 0) {
        return Map.of();
      }
      Optional<Set<Set<Hash32>>> topics = each.getValue().topics(left + 1);
      if (topics.isPresent()) {
        narrowed.put(each.getKey(), topics.get());
        left -= topics.get().size() - 1;
      }
    }
    return narrowed;
  }

  /** The subscriptions that match {@code log}, each once. */
  public List<SubscriptionRow> subscriptions(ChainLog log) {
    EventSubscribers followers =
        log.topics().isEmpty() ? null : byEvent.get(new Event(log.address(), log.topics().get(0)));
    return followers == null
        ? List.of()
        : followers.of(log).stream()
            .filter(subscription -> log.blockNumber() >= subscription.fromBlock())
            .toList();
  }
}
