package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.Want;
import dev.portcullis.persistence.webhook.delivery.ClaimableQueue;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries.Waiting;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries.Front;
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
final class Lines {
  private final DeliveryFailureQueries failures;
  private final Instant now;
  private final Set<UUID> ordered = new HashSet<>();

  /** What all later ones wait for. */
  private final Map<UUID, Waiting> first = new HashMap<>();

  /** Of whose fronts nothing was asked for. */
  private final Set<UUID> onlySeen = new HashSet<>();

  Lines(
      DeliveryFailureQueries failures,
      Collection<Want> wanted,
      Map<UUID, ClaimableQueue> from,
      Instant now) {
    this.failures = failures;
    this.now = now;
    for (Want want : wanted) {
      UUID id = want.front().endpointId();
      if (from.get(id).endpoint().ordered()) {
        ordered.add(id);
        failures.first(id, want.trying()).ifPresent(waiting -> first.put(id, waiting));
      }
    }
  }

  /** What failed before and may be tried now. */
  List<QueuedDelivery> due(Want want) {
    UUID id = want.front().endpointId();
    if (want.due() == 0) {
      return List.of();
    }
    if (!ordered.contains(id)) {
      return failures.due(id, want.trying(), now, want.due());
    }
    List<QueuedDelivery> due = new ArrayList<>();
    Waiting waiting = first.get(id);
    if (waiting != null && !waiting.dueAt().isAfter(now)) {
      due.add(waiting.queued());
    }
    due.addAll(failures.repeats(id, want.trying(), now, want.due()));
    return due;
  }

  /** What is to be read of fronts, be it only to see whether it is before what failed. */
  List<Front> fronts(Collection<Want> wanted) {
    List<Front> fronts = new ArrayList<>();
    for (Want want : wanted) {
      Front front = want.front();
      Waiting waiting = first.get(front.endpointId());
      if (waiting == null ? front.many() > 0 : waiting.queued().position() > front.after()) {
        int many = Math.max(1, front.many());
        fronts.add(new Front(front.endpointId(), front.after(), front.day(), many));
        if (front.many() == 0) {
          onlySeen.add(front.endpointId());
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
    Waiting waiting = first.get(fresh.endpointId());
    return waiting != null && fresh.position() >= waiting.queued().position();
  }

  private boolean isFirst(QueuedDelivery failed) {
    Waiting waiting = first.get(failed.endpointId());
    return waiting != null && waiting.queued().equals(failed);
  }

  /** Whether a callback that failed holds up all that was never tried. */
  boolean isHeld(UUID endpointId) {
    return first.containsKey(endpointId);
  }

  /** When the next one that failed may be tried, but for those taken; or null. */
  Instant nextDue(Want want, List<QueuedDelivery> taken) {
    UUID id = want.front().endpointId();
    Waiting waiting = first.get(id);
    if (want.due() == 0 && waiting == null) {
      return null;
    }
    List<Long> trying = new ArrayList<>(want.trying());
    taken.stream().filter(d -> d.failure() != null).forEach(d -> trying.add(d.position()));
    if (!ordered.contains(id)) {
      return failures.nextDue(id, trying);
    }
    Instant repeat = failures.nextRepeat(id, trying);
    if (waiting == null || taken.contains(waiting.queued())) {
      return repeat;
    }
    return repeat == null || waiting.dueAt().isBefore(repeat) ? waiting.dueAt() : repeat;
  }
}
