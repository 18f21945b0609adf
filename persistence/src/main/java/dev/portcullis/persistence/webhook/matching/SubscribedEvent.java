package dev.portcullis.persistence.webhook.matching;

import dev.portcullis.kernel.Hash32;
import java.util.Comparator;
import java.util.List;

/**
 * One of the events that a subscription is told of.
 *
 * @param topic0 the first topic
 * @param filters what arguments must be, all of them; in the order of their places
 */
public record SubscribedEvent(Hash32 topic0, List<ArgumentFilter> filters) {
  /** Copies the list. */
  public SubscribedEvent {
    filters = filters.stream().sorted(Comparator.comparing(ArgumentFilter::place)).toList();
  }

  /** Every event with this first topic. */
  public static SubscribedEvent all(Hash32 topic0) {
    return new SubscribedEvent(topic0, List.of());
  }

  /** Where logs have what is compared. */
  public List<ArgumentLocation> places() {
    return filters.stream().map(ArgumentFilter::place).toList();
  }

  /** What it must be there. */
  public List<Hash32> values() {
    return filters.stream().map(ArgumentFilter::value).toList();
  }
}
