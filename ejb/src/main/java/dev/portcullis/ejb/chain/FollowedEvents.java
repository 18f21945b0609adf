package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A log filter by events. Up to {@link #MOST_TESTED} events are tested against the filter of each
 * block. With more events, all logs of a block are read, so that the cost does not grow.
 */
public final class FollowedEvents {
  /** The maximum number of events that are tested individually. */
  public static final int MOST_TESTED = 300;

  /**
   * An event: the logs of a contract with a first topic.
   *
   * @param contract the emitting contract
   * @param topic0 the first topic
   */
  public record Event(Address contract, Hash32 topic0) {
    private boolean isOf(ChainLog log) {
      return !log.topics().isEmpty()
          && contract.equals(log.address())
          && topic0.equals(log.topics().get(0));
    }
  }

  /** An event and the bits it sets in a filter. */
  @SuppressWarnings("ArrayRecordComponent") // Instances are never compared.
  private record Tested(Event event, int[] contract, int[] topic0, List<List<int[]>> oneOf) {
    static Tested of(Event event) {
      return of(event, Set.of(Set.of()));
    }

    static Tested of(Event event, Set<Set<Hash32>> topics) {
      return new Tested(
          event,
          Bloom.bits(event.contract().bytes()),
          Bloom.bits(event.topic0().bytes()),
          topics.stream()
              .map(all -> all.stream().map(topic -> Bloom.bits(topic.bytes())).toList())
              .toList());
    }

    boolean mayBeIn(Bloom bloom) {
      return bloom.mightContain(contract)
          && bloom.mightContain(topic0)
          && oneOf.stream().anyMatch(all -> all.stream().allMatch(bloom::mightContain));
    }
  }

  private final Set<Event> events;
  private final List<Tested> tested;

  /** Matches these events. */
  public FollowedEvents(Set<Event> events) {
    this(events, Map.of());
  }

  /**
   * Matches these events, some of them only with certain topics.
   *
   * @param topics sets of topics besides the first: a matching log has all topics of one of the
   *     sets. An absent event matches with any topics. The sets only skip blocks, not single logs
   */
  public FollowedEvents(Set<Event> events, Map<Event, Set<Set<Hash32>>> topics) {
    // A set above the limit is not copied: it may change between two blocks.
    this.events =
        events.size() > MOST_TESTED ? Collections.unmodifiableSet(events) : Set.copyOf(events);
    this.tested =
        events.size() > MOST_TESTED
            ? List.of()
            : this.events.stream()
                .map(event -> Tested.of(event, topics.getOrDefault(event, Set.of(Set.of()))))
                .toList();
  }

  /** Whether no log matches. */
  public boolean isEmpty() {
    return events.isEmpty();
  }

  /** Whether there are too many events to test them individually. */
  public boolean isMany() {
    return events.size() > MOST_TESTED;
  }

  /** Whether {@code log} matches. */
  public boolean include(ChainLog log) {
    return !log.topics().isEmpty()
        && events.contains(new Event(log.address(), log.topics().get(0)));
  }

  /** The events that a block with this filter may contain. */
  public List<Event> in(Bloom bloom) {
    return isMany()
        ? events.stream().filter(event -> Tested.of(event).mayBeIn(bloom)).toList()
        : tested.stream().filter(each -> each.mayBeIn(bloom)).map(Tested::event).toList();
  }

  /** The contracts of these events. */
  public static List<Address> contracts(Collection<Event> events) {
    return events.stream().map(Event::contract).distinct().sorted().toList();
  }

  /** Whether each of {@code events} has a log among {@code logs}. */
  public static boolean allAmong(Collection<ChainLog> logs, Collection<Event> events) {
    Set<Event> missing = new HashSet<>(events);
    logs.forEach(log -> missing.removeIf(event -> event.isOf(log)));
    return missing.isEmpty();
  }
}
