package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
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
 * Claims callbacks from the heads of queues, in the caller's transaction, whose owners may still
 * see the event. Other callbacks are removed from the queue and counted as suppressed: they cause
 * no failed attempt and no dead letter.
 */
@Dependent
public class DeliveryClaims {
  private final DeliveryQueueQueries queues;
  private final DeliveryFailureQueries failures;
  private final SequenceAssigner sequenceAssigner;
  private final SigningKeys keys;

  /** With its collaborators. */
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
   * A request for callbacks of one queue.
   *
   * @param front the range of callbacks without attempts to claim
   * @param due the maximum number of failed callbacks to claim
   * @param trying the failed callbacks that are in flight now
   * @param at the time of the request
   */
  public record ClaimRequest(QueueHead front, int due, Collection<Long> trying, Instant at) {}

  /**
   * A request for callbacks of several queues.
   *
   * @param queues the request for each queue
   * @param bytes the approximate maximum size of all callbacks in bytes; a larger one comes alone
   * @param clock provides the time of the permission check
   */
  public record ClaimRequests(List<ClaimRequest> queues, long bytes, Supplier<Instant> clock) {}

  /**
   * A callback from the head of a queue.
   *
   * @param queued its position
   * @param sequence its number for the receiver
   * @param event the event it announces; null when it is suppressed, or has failed before and is
   *     retried separately
   */
  public record Taken(QueuedDelivery queued, long sequence, EventRow event) {
    boolean isSkipped() {
      return event == null;
    }
  }

  /**
   * The callbacks claimed from one queue.
   *
   * @param endpoint the destination; null when it is disabled or deleted, and nothing was claimed
   * @param keys the keys to sign with
   * @param front callbacks without attempts, in order
   * @param due callbacks that failed before
   * @param postponed callbacks that retract an event which is still in delivery
   * @param nextDue when the next failed callback is due, if none of these is; null for none
   * @param blocked whether a failed callback blocks those without attempts, because the queue is
   *     ordered
   * @param atEnd whether the queue has no further callbacks without attempts
   */
  public record ClaimedBatch(
      EndpointRow endpoint,
      List<byte[]> keys,
      List<Taken> front,
      List<Taken> due,
      Set<Long> postponed,
      Instant nextDue,
      boolean blocked,
      boolean atEnd) {
    static final ClaimedBatch NONE =
        new ClaimedBatch(null, List.of(), List.of(), List.of(), Set.of(), null, false, true);

    /** The delay before due callbacks that were not found are queried again. */
    private static final Duration MISSING_RETRY_DELAY = Duration.ofSeconds(5);

    /** A batch of consecutive callbacks that depend on no others. */
    static ClaimedBatch ofFront(EndpointRow endpoint, List<byte[]> keys, List<Taken> front) {
      return new ClaimedBatch(endpoint, keys, front, List.of(), Set.of(), null, false, false);
    }

    /** A claimed callback, ready to send, as of the time of its visibility check. */
    Delivery delivery(Taken claimed, Instant judgedAt) {
      return new Delivery(
          claimed.queued(), claimed.sequence(), claimed.event(), endpoint, keys, judgedAt);
    }

    /**
     * When to query failed callbacks again, or null. Due callbacks that were not found may be
     * deleted with their partition, so the query is not repeated at once.
     */
    Instant nextQueryAt(Instant now) {
      boolean vain = due.isEmpty() && nextDue != null && !nextDue.isAfter(now);
      return vain ? now.plus(MISSING_RETRY_DELAY) : nextDue;
    }
  }

  /**
   * The claimed callbacks of all queues.
   *
   * @param batches the batch of each requested queue, by endpoint
   * @param judgedAt when the permission checks of the owners succeeded
   */
  public record Claimed(Map<UUID, ClaimedBatch> batches, Instant judgedAt) {}

  /** Claims the requested callbacks. */
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
    Set<QueuedDelivery> known = failedBefore(there, open, from);
    List<QueuedDelivery> kept = bounded(there, known, claimRequests.bytes());
    List<QueuedDelivery> rows = kept.stream().filter(each -> !known.contains(each)).toList();
    Map<EventKey, EventRow> events =
        rows.isEmpty()
            ? Map.of()
            : queues.events(rows.stream().map(QueuedDelivery::event).collect(Collectors.toSet()));
    // The time is taken before the permission check, but after its reads, which may take long.
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
              orderedRetryQueue.isBlocked(id),
              claimRequest.front().many() > 0
                  && !orderedRetryQueue.isBlocked(id)
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
      rows.addAll(queues.heads(fronts));
    }
    return rows;
  }

  /**
   * The callbacks at the head that failed before this node, or another one, began to read again.
   */
  private Set<QueuedDelivery> failedBefore(
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

  /** Once a queue is cut, nothing more of it is claimed: later callbacks follow in order. */
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

  /** A subscriber that has not received the announcement does not receive the retraction yet. */
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
