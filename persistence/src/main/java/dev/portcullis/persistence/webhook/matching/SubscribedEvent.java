package dev.portcullis.persistence.webhook.matching;

import dev.portcullis.kernel.Hash32;
import java.util.Comparator;
import java.util.List;

/**
 * One event of a subscription.
 *
 * @param topic0 the first topic
 * @param filters conditions on arguments, all of which must match; in the order of their locations
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

  /** The locations of the compared arguments. */
  public List<ArgumentLocation> places() {
    return filters.stream().map(ArgumentFilter::place).toList();
  }

  /** The required values at these locations. */
  public List<Hash32> values() {
    return filters.stream().map(ArgumentFilter::value).toList();
  }
}
