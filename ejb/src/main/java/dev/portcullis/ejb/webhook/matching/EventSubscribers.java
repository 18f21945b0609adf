package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.webhook.matching.ArgumentLocation;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Finds the subscribers of a contract's event by argument values. It makes one lookup for each set
 * of filtered arguments, whatever the number of values.
 */
final class EventSubscribers {
  private final Map<List<ArgumentLocation>, Map<List<Hash32>, Map<UUID, SubscriptionRow>>>
      byPlaces = new LinkedHashMap<>();

  /** Adds a subscription to {@code event}. Returns whether it is the first with these filters. */
  boolean put(SubscribedEvent event, SubscriptionRow subscription) {
    Map<UUID, SubscriptionRow> alike =
        byPlaces
            .computeIfAbsent(event.places(), none -> new HashMap<>())
            .computeIfAbsent(event.values(), none -> new LinkedHashMap<>(2));
    alike.put(subscription.id(), subscription);
    return alike.size() == 1;
  }

  /**
   * Removes a subscription to {@code event}. Returns whether it was the last with these filters.
   */
  boolean remove(SubscribedEvent event, UUID id) {
    Map<List<Hash32>, Map<UUID, SubscriptionRow>> byValues =
        byPlaces.getOrDefault(event.places(), Map.of());
    Map<UUID, SubscriptionRow> alike = byValues.get(event.values());
    if (alike == null || alike.remove(id) == null || !alike.isEmpty()) {
      return false;
    }
    byValues.remove(event.values());
    if (byValues.isEmpty()) {
      byPlaces.remove(event.places());
    }
    return true;
  }

  boolean isEmpty() {
    return byPlaces.isEmpty();
  }

  /** The subscriptions whose filters match a log of this event, each once. */
  Collection<SubscriptionRow> of(ChainLog log) {
    LogArguments arguments = new LogArguments(log);
    List<Map<UUID, SubscriptionRow>> found = new ArrayList<>(1);
    byPlaces.forEach(
        (places, byValues) -> {
          List<Hash32> values = arguments.at(places);
          Map<UUID, SubscriptionRow> alike = values == null ? null : byValues.get(values);
          if (alike != null) {
            found.add(alike);
          }
        });
    if (found.size() == 1) {
      return found.get(0).values();
    }
    Map<UUID, SubscriptionRow> each = new LinkedHashMap<>();
    found.forEach(each::putAll);
    return each.values();
  }

  /**
   * The filtered topics besides the first: each matching log has all topics of one of these sets.
   * Empty if a subscription filters by no topic, or if there are more than {@code most} sets.
   */
  Optional<Set<Set<Hash32>>> topics(int most) {
    Set<Set<Hash32>> all = new HashSet<>();
    for (Map.Entry<List<ArgumentLocation>, Map<List<Hash32>, Map<UUID, SubscriptionRow>>> each :
        byPlaces.entrySet()) {
      int topics = (int) each.getKey().stream().filter(ArgumentLocation::isTopic).count();
      for (List<Hash32> values : each.getValue().keySet()) {
        // In the list of values, those of topics follow those of the data.
        all.add(new HashSet<>(values.subList(values.size() - topics, values.size())));
        if (topics == 0 || all.size() > most) {
          return Optional.empty();
        }
      }
    }
    return Optional.of(all);
  }
}
