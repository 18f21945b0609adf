package dev.portcullis.ejb.subscription;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the subscriptions whose filters may match a log by its contract and first topic. Other
 * subscriptions cost nothing.
 */
final class LogIndex {
  /**
   * The most pairs of one subscription. A subscription with more is indexed by its contracts, or
   * its topics, alone.
   */
  private static final int MOST_PAIRS = 64;

  /** Null for any. */
  private record IndexKey(Address contract, Hash32 topic) {}

  private final Map<IndexKey, Set<Subscription>> places = new HashMap<>();

  void add(Subscription subscription) {
    places(subscription)
        .forEach(
            indexKey ->
                places.computeIfAbsent(indexKey, none -> new LinkedHashSet<>()).add(subscription));
  }

  void remove(Subscription subscription) {
    places(subscription)
        .forEach(
            indexKey ->
                places.computeIfPresent(
                    indexKey,
                    (same, found) -> {
                      found.remove(subscription);
                      return found.isEmpty() ? null : found;
                    }));
  }

  /**
   * The subscriptions that may match; their filters decide.
   *
   * @param topics of the log
   */
  List<Subscription> candidates(Address contract, List<Hash32> topics) {
    List<Subscription> found = new ArrayList<>();
    for (Address address : anyOr(contract)) {
      for (Hash32 topic : anyOr(topics.isEmpty() ? null : topics.get(0))) {
        found.addAll(places.getOrDefault(new IndexKey(address, topic), Set.of()));
      }
    }
    return found;
  }

  private static <T> List<T> anyOr(T value) {
    List<T> both = new ArrayList<>(Collections.singletonList(null));
    if (value != null) {
      both.add(value);
    }
    return both;
  }

  private static List<IndexKey> places(Subscription subscription) {
    Collection<Address> contracts = anyIfEmpty(subscription.filter().addresses());
    List<Set<Hash32>> asked = subscription.filter().topics();
    Collection<Hash32> topics = anyIfEmpty(asked.isEmpty() ? Set.of() : asked.get(0));
    if ((long) contracts.size() * topics.size() > MOST_PAIRS) {
      if (subscription.filter().addresses().isEmpty()) {
        contracts = Collections.singletonList(null);
      } else {
        topics = Collections.singletonList(null);
      }
    }
    List<IndexKey> places = new ArrayList<>();
    for (Address contract : contracts) {
      for (Hash32 topic : topics) {
        places.add(new IndexKey(contract, topic));
      }
    }
    return places;
  }

  private static <T> Collection<T> anyIfEmpty(Set<T> values) {
    return values.isEmpty() ? Collections.singletonList(null) : values;
  }
}
