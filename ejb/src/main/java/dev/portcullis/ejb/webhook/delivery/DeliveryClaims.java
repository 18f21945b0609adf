package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.SigningKeys;
import dev.portcullis.ejb.webhook.matching.Numbering;
import dev.portcullis.persistence.webhook.delivery.ClaimableQueue;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.Front;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.delivery.StoredEvent;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Takes callbacks from the fronts of queues, in the caller's transaction, whose owners may still
 * see what they tell. The others are taken out of the queue and counted: no attempt failed, and no
 * dead letter is left.
 */
@Dependent
public class DeliveryClaims {
  private final DeliveryQueueQueries queues;
  private final DeliveryFailureQueries failures;
  private final Numbering numbering;
  private final SigningKeys keys;

  /** With its parts. */
  @Inject
  public DeliveryClaims(
      DeliveryQueueQueries queues,
      DeliveryFailureQueries failures,
      Numbering numbering,
      SigningKeys keys) {
    this.queues = queues;
    this.failures = failures;
    this.numbering = numbering;
    this.keys = keys;
  }

  /**
   * What is asked of a queue.
   *
   * @param front what is to be taken that was never tried
   * @param due how many failed callbacks are to be taken at most
   * @param trying the failed ones that are being tried now
   * @param at when it is asked
   */
  public record Want(Front front, int due, Collection<Long> trying, Instant at) {}

  /**
   * What is asked of all.
   *
   * @param queues of each
   * @param bytes about how many bytes all callbacks may have; one that is larger comes alone
   * @param clock says when owners are judged
   */
  public record Wanted(List<Want> queues, long bytes, Supplier<Instant> clock) {}

  /**
   * A callback that was at the front.
   *
   * @param queued its place
   * @param sequence its number for the receiver
   * @param event what it tells; null when it is withheld, or has failed before and is tried on its
   *     own
   */
  public record Taken(QueuedDelivery queued, long sequence, StoredEvent event) {
    boolean isPassedOver() {
      return event == null;
    }
  }

  /**
   * What was taken from a queue.
   *
   * @param endpoint where it goes; null when it is disabled or gone, and nothing was taken
   * @param keys the keys to sign with
   * @param front what was never tried, in order
   * @param due what failed before
   * @param postponed what takes back something that is still being tried
   * @param nextDue when the next failed callback is due, if none of these is; null for none
   * @param held whether one that failed holds up what was never tried: the queue is ordered
   * @param atEnd whether the queue has none that was never tried
   */
  public record Haul(
      EndpointRow endpoint,
      List<byte[]> keys,
      List<Taken> front,
      List<Taken> due,
      Set<Long> postponed,
      Instant nextDue,
      boolean held,
      boolean atEnd) {
    static final Haul NONE =
        new Haul(null, List.of(), List.of(), List.of(), Set.of(), null, false, true);

    /** When it is looked again for what is due and was not there. */
    private static final Duration VAIN = Duration.ofSeconds(5);

    /** Only what comes next, of which nothing waits for anything else. */
    static Haul ofFront(EndpointRow endpoint, List<byte[]> keys, List<Taken> front) {
      return new Haul(endpoint, keys, front, List.of(), Set.of(), null, false, false);
    }

    /**
     * When to ask for failed callbacks again, or null. What is due and was not there may be gone
     * with its day: it is not asked for again and again.
     */
    Instant askAgainAt(Instant now) {
      boolean vain = due.isEmpty() && nextDue != null && !nextDue.isAfter(now);
      return vain ? now.plus(VAIN) : nextDue;
    }
  }

  /**
   * What was taken.
   *
   * @param hauls by endpoint; that of each queue that was asked
   * @param judgedAt when the owners were seen to be permitted
   */
  public record Claimed(Map<UUID, Haul> hauls, Instant judgedAt) {}

  /** Takes what is wanted. */
  public Claimed claim(Wanted wanted) {
    Instant now = wanted.clock().get();
    Map<UUID, ClaimableQueue> from =
        queues.claimable(wanted.queues().stream().map(w -> w.front().endpointId()).toList());
    List<Want> open = wanted.queues().stream().filter(w -> isOpen(from.get(id(w)))).toList();
    Lines lines = new Lines(failures, open, from, now);
    List<QueuedDelivery> found = rows(open, lines);
    Set<UUID> more =
        found.stream()
            .filter(each -> each.failure() == null)
            .map(QueuedDelivery::endpointId)
            .collect(Collectors.toSet());
    List<QueuedDelivery> there = lines.inOrder(found);
    Set<QueuedDelivery> known = known(there, open, from);
    List<QueuedDelivery> kept = bounded(there, known, wanted.bytes());
    List<QueuedDelivery> rows = kept.stream().filter(each -> !known.contains(each)).toList();
    Map<EventKey, StoredEvent> events =
        rows.isEmpty()
            ? Map.of()
            : queues.events(rows.stream().map(QueuedDelivery::event).collect(Collectors.toSet()));
    // Before they are judged, and after what is read for that: it may take long.
    Instant judgedAt = wanted.clock().get();
    Map<QueuedDelivery, Long> numbers = numbering.number(rows, from, events);
    Map<UUID, List<byte[]>> signing =
        rows.isEmpty()
            ? Map.of()
            : keys.inForce(rows.stream().map(QueuedDelivery::endpointId).distinct().toList(), now);
    Map<UUID, Haul> hauls = new HashMap<>();
    wanted.queues().forEach(w -> hauls.put(id(w), Haul.NONE));
    Map<UUID, List<QueuedDelivery>> byEndpoint =
        kept.stream().collect(Collectors.groupingBy(QueuedDelivery::endpointId));
    for (Want want : open) {
      UUID id = id(want);
      List<QueuedDelivery> own = byEndpoint.getOrDefault(id, List.of());
      hauls.put(
          id,
          new Haul(
              from.get(id).endpoint(),
              signing.getOrDefault(id, List.of()),
              taken(own, false, numbers, events),
              taken(own, true, numbers, events),
              postponed(id, own),
              lines.nextDue(want, own),
              lines.isHeld(id),
              want.front().many() > 0 && !lines.isHeld(id) && !more.contains(id)));
    }
    return new Claimed(hauls, judgedAt);
  }

  private static boolean isOpen(ClaimableQueue queue) {
    return queue != null && queue.endpoint().enabled();
  }

  private static UUID id(Want want) {
    return want.front().endpointId();
  }

  private List<QueuedDelivery> rows(List<Want> wanted, Lines lines) {
    List<QueuedDelivery> rows = new ArrayList<>();
    wanted.forEach(want -> rows.addAll(lines.due(want)));
    List<Front> fronts = lines.fronts(wanted);
    if (!fronts.isEmpty()) {
      rows.addAll(queues.front(fronts));
    }
    return rows;
  }

  /** Those at the front that have failed before another node, or this one, began to read again. */
  private Set<QueuedDelivery> known(
      List<QueuedDelivery> rows, List<Want> wanted, Map<UUID, ClaimableQueue> from) {
    Set<QueuedDelivery> known = new HashSet<>();
    for (Want want : wanted) {
      UUID id = id(want);
      long claimed = from.get(id).claimed();
      List<QueuedDelivery> numbered =
          want.front().after() >= claimed
              ? List.of()
              : rows.stream()
                  .filter(
                      each ->
                          each.endpointId().equals(id)
                              && each.failure() == null
                              && each.position() <= claimed)
                  .toList();
      if (!numbered.isEmpty()) {
        Set<Long> failed =
            failures.known(id, numbered.stream().map(QueuedDelivery::position).toList());
        numbered.stream().filter(each -> failed.contains(each.position())).forEach(known::add);
      }
    }
    return known;
  }

  /** A queue that was cut is cut for good: what follows comes later, in its order. */
  private static List<QueuedDelivery> bounded(
      List<QueuedDelivery> rows, Set<QueuedDelivery> free, long bytes) {
    List<QueuedDelivery> kept = new ArrayList<>();
    Set<UUID> cut = new HashSet<>();
    long left = bytes;
    for (QueuedDelivery each : rows) {
      boolean first = each.failure() == null;
      if (cut.contains(each.endpointId()) && first) {
        continue;
      }
      int size = free.contains(each) ? 0 : each.size();
      if (size <= left || kept.isEmpty()) {
        left -= size;
        kept.add(each);
      } else if (first) {
        cut.add(each.endpointId());
      }
    }
    return kept;
  }

  private static List<Taken> taken(
      List<QueuedDelivery> own,
      boolean failed,
      Map<QueuedDelivery, Long> numbers,
      Map<EventKey, StoredEvent> events) {
    return own.stream()
        .filter(each -> (each.failure() != null) == failed)
        .map(each -> taken(each, numbers.get(each), events))
        .toList();
  }

  private static Taken taken(
      QueuedDelivery queued, Long number, Map<EventKey, StoredEvent> events) {
    return number == null
        ? new Taken(queued, 0, null)
        : new Taken(queued, number, events.get(queued.event()));
  }

  /** Whoever was not told yet is not told that it is no longer so. */
  private Set<Long> postponed(UUID endpointId, List<QueuedDelivery> own) {
    List<QueuedDelivery> takingBack = own.stream().filter(d -> d.announced() != null).toList();
    if (takingBack.isEmpty()) {
      return Set.of();
    }
    Set<Long> waiting =
        failures.waiting(endpointId, takingBack.stream().map(QueuedDelivery::announced).toList());
    return takingBack.stream()
        .filter(each -> waiting.contains(each.announced()))
        .map(QueuedDelivery::position)
        .collect(Collectors.toSet());
  }
}
