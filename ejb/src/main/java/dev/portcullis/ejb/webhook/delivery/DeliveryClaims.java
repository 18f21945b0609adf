package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.SigningKeys;
import dev.portcullis.ejb.webhook.matching.SequenceAssigner;
import dev.portcullis.persistence.webhook.delivery.ClaimableQueue;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
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
  private final SequenceAssigner sequenceAssigner;
  private final SigningKeys keys;

  /** With its parts. */
  @Inject
  public DeliveryClaims(
      DeliveryQueueQueries queues,
      DeliveryFailureQueries failures,
      SequenceAssigner sequenceAssigner,
      SigningKeys keys) {
    this.queues = queues;
    this.failures = failures;
    this.sequenceAssigner = sequenceAssigner;
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
  public record ClaimRequest(QueueHead front, int due, Collection<Long> trying, Instant at) {}

  /**
   * What is asked of all.
   *
   * @param queues of each
   * @param bytes about how many bytes all callbacks may have; one that is larger comes alone
   * @param clock says when owners are judged
   */
  public record ClaimRequests(List<ClaimRequest> queues, long bytes, Supplier<Instant> clock) {}

  /**
   * A callback that was at the front.
   *
   * @param queued its place
   * @param sequence its number for the receiver
   * @param event what it tells; null when it is withheld, or has failed before and is tried on its
   *     own
   */
  public record Taken(QueuedDelivery queued, long sequence, EventRow event) {
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
  public record ClaimedBatch(
      EndpointRow endpoint,
      List<byte[]> keys,
      List<Taken> front,
      List<Taken> due,
      Set<Long> postponed,
      Instant nextDue,
      boolean held,
      boolean atEnd) {
    static final ClaimedBatch NONE =
        new ClaimedBatch(null, List.of(), List.of(), List.of(), Set.of(), null, false, true);

    /** When it is looked again for what is due and was not there. */
    private static final Duration VAIN = Duration.ofSeconds(5);

    /** Only what comes next, of which nothing waits for anything else. */
    static ClaimedBatch ofFront(EndpointRow endpoint, List<byte[]> keys, List<Taken> front) {
      return new ClaimedBatch(endpoint, keys, front, List.of(), Set.of(), null, false, false);
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
  public record Claimed(Map<UUID, ClaimedBatch> hauls, Instant judgedAt) {}

  /** Takes what is wanted. */
  public Claimed claim(ClaimRequests claimRequests) {
    Instant now = claimRequests.clock().get();
    Map<UUID, ClaimableQueue> from =
        queues.claimable(claimRequests.queues().stream().map(w -> w.front().endpointId()).toList());
    List<ClaimRequest> open =
        claimRequests.queues().stream().filter(w -> isOpen(from.get(id(w)))).toList();
    OrderedRetryQueue orderedRetryQueue = new OrderedRetryQueue(failures, open, from, now);
    List<QueuedDelivery> found = rows(open, orderedRetryQueue);
    Set<UUID> more =
        found.stream()
            .filter(each -> each.failure() == null)
            .map(QueuedDelivery::endpointId)
            .collect(Collectors.toSet());
    List<QueuedDelivery> there = orderedRetryQueue.inOrder(found);
    Set<QueuedDelivery> known = known(there, open, from);
    List<QueuedDelivery> kept = bounded(there, known, claimRequests.bytes());
    List<QueuedDelivery> rows = kept.stream().filter(each -> !known.contains(each)).toList();
    Map<EventKey, EventRow> events =
        rows.isEmpty()
            ? Map.of()
            : queues.events(rows.stream().map(QueuedDelivery::event).collect(Collectors.toSet()));
    // Before they are judged, and after what is read for that: it may take long.
    Instant judgedAt = claimRequests.clock().get();
    Map<QueuedDelivery, Long> numbers = sequenceAssigner.number(rows, from, events);
    Map<UUID, List<byte[]>> signing =
        rows.isEmpty()
            ? Map.of()
            : keys.inForce(rows.stream().map(QueuedDelivery::endpointId).distinct().toList(), now);
    Map<UUID, ClaimedBatch> hauls = new HashMap<>();
    claimRequests.queues().forEach(w -> hauls.put(id(w), ClaimedBatch.NONE));
    Map<UUID, List<QueuedDelivery>> byEndpoint =
        kept.stream().collect(Collectors.groupingBy(QueuedDelivery::endpointId));
    for (ClaimRequest claimRequest : open) {
      UUID id = id(claimRequest);
      List<QueuedDelivery> own = byEndpoint.getOrDefault(id, List.of());
      hauls.put(
          id,
          new ClaimedBatch(
              from.get(id).endpoint(),
              signing.getOrDefault(id, List.of()),
              taken(own, false, numbers, events),
              taken(own, true, numbers, events),
              postponed(id, own),
              orderedRetryQueue.nextDue(claimRequest, own),
              orderedRetryQueue.isHeld(id),
              claimRequest.front().many() > 0
                  && !orderedRetryQueue.isHeld(id)
                  && !more.contains(id)));
    }
    return new Claimed(hauls, judgedAt);
  }

  private static boolean isOpen(ClaimableQueue queue) {
    return queue != null && queue.endpoint().enabled();
  }

  private static UUID id(ClaimRequest claimRequest) {
    return claimRequest.front().endpointId();
  }

  private List<QueuedDelivery> rows(
      List<ClaimRequest> wanted, OrderedRetryQueue orderedRetryQueue) {
    List<QueuedDelivery> rows = new ArrayList<>();
    wanted.forEach(claimRequest -> rows.addAll(orderedRetryQueue.due(claimRequest)));
    List<QueueHead> fronts = orderedRetryQueue.fronts(wanted);
    if (!fronts.isEmpty()) {
      rows.addAll(queues.front(fronts));
    }
    return rows;
  }

  /** Those at the front that have failed before another node, or this one, began to read again. */
  private Set<QueuedDelivery> known(
      List<QueuedDelivery> rows, List<ClaimRequest> wanted, Map<UUID, ClaimableQueue> from) {
    Set<QueuedDelivery> known = new HashSet<>();
    for (ClaimRequest claimRequest : wanted) {
      UUID id = id(claimRequest);
      long claimed = from.get(id).claimed();
      List<QueuedDelivery> numbered =
          claimRequest.front().after() >= claimed
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
      Map<EventKey, EventRow> events) {
    return own.stream()
        .filter(each -> (each.failure() != null) == failed)
        .map(each -> taken(each, numbers.get(each), events))
        .toList();
  }

  private static Taken taken(QueuedDelivery queued, Long number, Map<EventKey, EventRow> events) {
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
