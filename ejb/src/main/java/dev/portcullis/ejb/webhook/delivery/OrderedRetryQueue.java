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
 * Selects due retries, and blocks callbacks in ordered queues (ADR 0069): nothing is claimed behind
 * the first failed callback that awaits a retry. Redeliveries on request are not part of the order,
 * and nothing waits for them.
 */
final class OrderedRetryQueue {
  private final DeliveryFailureQueries failures;
  private final Instant now;
  private final Set<UUID> ordered = new HashSet<>();

  /** The retry that blocks all later callbacks. */
  private final Map<UUID, PendingRetry> first = new HashMap<>();

  /** Queues whose heads were not requested. */
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

  /** Failed callbacks that may be retried now. */
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
    due.addAll(failures.dueRedeliveries(id, claimRequest.trying(), now, claimRequest.due()));
    return due;
  }

  /** The ranges to read from heads, some only to check whether they precede a failed callback. */
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
   * Removes callbacks that must wait for an earlier one. A failed callback waits for an untried one
   * only if it was sent before the queue became ordered, and the other was not.
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

  /** Whether a failed callback blocks all callbacks without attempts. */
  boolean isBlocked(UUID endpointId) {
    return first.containsKey(endpointId);
  }

  /** When the next failed callback may be retried, except those taken; or null. */
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
