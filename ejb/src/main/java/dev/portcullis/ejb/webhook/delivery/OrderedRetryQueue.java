package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.ClaimRequest;
import dev.portcullis.persistence.webhook.delivery.ClaimableQueue;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries.PendingRetry;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.QueueHead;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * What of the queues that are read is due, and who waits for whom in those that are ordered (ADR
 * 0069): behind the first callback that failed and is to be tried again nothing is taken. What is
 * sent again because somebody asked for it is no part of the order, and nothing waits for it.
 */
final class OrderedRetryQueue {
  private final DeliveryFailureQueries failures;
  private final Instant now;
  private final Set<UUID> ordered = new HashSet<>();

  /** What all later ones wait for. */
  private final Map<UUID, PendingRetry> first = new HashMap<>();

  /** Of whose fronts nothing was asked for. */
  private final Set<UUID> onlySeen = new HashSet<>();

  OrderedRetryQueue(
      DeliveryFailureQueries failures,
      Collection<ClaimRequest> wanted,
      Map<UUID, ClaimableQueue> from,
      Instant now) {
    this.failures = failures;
    this.now = now;
    for (ClaimRequest claimRequest : wanted) {
      UUID id = claimRequest.front().endpointId();
      if (from.get(id).endpoint().ordered()) {
        ordered.add(id);
        failures
            .first(id, claimRequest.trying())
            .ifPresent(pendingRetry -> first.put(id, pendingRetry));
      }
    }
  }

  /** What failed before and may be tried now. */
  List<QueuedDelivery> due(ClaimRequest claimRequest) {
    UUID id = claimRequest.front().endpointId();
    if (claimRequest.due() == 0) {
      return List.of();
    }
    if (!ordered.contains(id)) {
      return failures.due(id, claimRequest.trying(), now, claimRequest.due());
    }
    List<QueuedDelivery> due = new ArrayList<>();
    PendingRetry pendingRetry = first.get(id);
    if (pendingRetry != null && !pendingRetry.dueAt().isAfter(now)) {
      due.add(pendingRetry.queued());
    }
    due.addAll(failures.repeats(id, claimRequest.trying(), now, claimRequest.due()));
    return due;
  }

  /** What is to be read of fronts, be it only to see whether it is before what failed. */
  List<QueueHead> fronts(Collection<ClaimRequest> wanted) {
    List<QueueHead> fronts = new ArrayList<>();
    for (ClaimRequest claimRequest : wanted) {
      QueueHead queueHead = claimRequest.front();
      PendingRetry pendingRetry = first.get(queueHead.endpointId());
      if (pendingRetry == null
          ? queueHead.many() > 0
          : pendingRetry.queued().position() > queueHead.after()) {
        int many = Math.max(1, queueHead.many());
        fronts.add(new QueueHead(queueHead.endpointId(), queueHead.after(), queueHead.day(), many));
        if (queueHead.many() == 0) {
          onlySeen.add(queueHead.endpointId());
        }
      }
    }
    return fronts;
  }

  /**
   * Leaves out what has to wait for something before it. That what failed waits for what was never
   * tried happens when the one was sent before the queue was ordered, and the other was not.
   */
  List<QueuedDelivery> inOrder(List<QueuedDelivery> rows) {
    if (first.isEmpty()) {
      return rows;
    }
    Set<UUID> behind =
        rows.stream()
            .filter(each -> each.failure() == null && !waits(each))
            .map(QueuedDelivery::endpointId)
            .collect(Collectors.toSet());
    List<QueuedDelivery> kept =
        rows.stream()
            .filter(
                each ->
                    each.failure() == null
                        ? !waits(each) && !onlySeen.contains(each.endpointId())
                        : !behind.contains(each.endpointId()) || !isFirst(each))
            .toList();
    first.keySet().removeAll(behind);
    return kept;
  }

  private boolean waits(QueuedDelivery fresh) {
    PendingRetry pendingRetry = first.get(fresh.endpointId());
    return pendingRetry != null && fresh.position() >= pendingRetry.queued().position();
  }

  private boolean isFirst(QueuedDelivery failed) {
    PendingRetry pendingRetry = first.get(failed.endpointId());
    return pendingRetry != null && pendingRetry.queued().equals(failed);
  }

  /** Whether a callback that failed holds up all that was never tried. */
  boolean isHeld(UUID endpointId) {
    return first.containsKey(endpointId);
  }

  /** When the next one that failed may be tried, but for those taken; or null. */
  Instant nextDue(ClaimRequest claimRequest, List<QueuedDelivery> taken) {
    UUID id = claimRequest.front().endpointId();
    PendingRetry pendingRetry = first.get(id);
    if (claimRequest.due() == 0 && pendingRetry == null) {
      return null;
    }
    List<Long> trying = new ArrayList<>(claimRequest.trying());
    taken.stream().filter(d -> d.failure() != null).forEach(d -> trying.add(d.position()));
    if (!ordered.contains(id)) {
      return failures.nextDue(id, trying);
    }
    Instant repeat = failures.nextRedelivery(id, trying);
    if (pendingRetry == null || taken.contains(pendingRetry.queued())) {
      return repeat;
    }
    return repeat == null || pendingRetry.dueAt().isBefore(repeat) ? pendingRetry.dueAt() : repeat;
  }
}
