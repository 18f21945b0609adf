package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.delivery.ClaimableQueue;
import dev.portcullis.persistence.webhook.delivery.DeliveryFailureQueries;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries;
import dev.portcullis.persistence.webhook.delivery.SequenceQueries.Gap;
import dev.portcullis.persistence.webhook.matching.SuppressedEventQueries;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Checks the owners' permissions for callbacks that are about to be delivered, and numbers the
 * permitted ones: 1, 2, 3 … for each endpoint. A callback that the first check suppresses leaves
 * the queue without a gap in the numbers. An assigned number is permanent (ADR 0061).
 */
@Dependent
public class SequenceAssigner {
  private final DeliveryQueueQueries queues;
  private final DeliveryFailureQueries failures;
  private final SequenceQueries sequences;
  private final SuppressedEventQueries withheld;
  private final EventVisibility visibility;
  private final MutationContext mutations;

  /** With its collaborators. */
  @Inject
  public SequenceAssigner(
      DeliveryQueueQueries queues,
      DeliveryFailureQueries failures,
      SequenceQueries sequences,
      SuppressedEventQueries withheld,
      EventVisibility visibility,
      MutationContext mutations) {
    this.queues = queues;
    this.failures = failures;
    this.sequences = sequences;
    this.withheld = withheld;
    this.visibility = visibility;
    this.mutations = mutations;
  }

  /**
   * The numbers of permitted callbacks; denied ones are absent.
   *
   * @param rows callbacks from the heads in order, and callbacks that failed before
   * @param from their queues, locked
   * @param events their events
   */
  public Map<QueuedDelivery, Long> number(
      List<QueuedDelivery> rows, Map<UUID, ClaimableQueue> from, Map<EventKey, EventRow> events) {
    Map<UUID, EndpointRow> endpoints = new HashMap<>();
    from.forEach((id, queue) -> endpoints.put(id, queue.endpoint()));
    Map<QueuedDelivery, EventDecision> refused = visibility.denials(rows, endpoints, events);
    Map<QueuedDelivery, Long> numbers = new HashMap<>();
    List<QueuedDelivery> again = new ArrayList<>();
    List<Gap> gaps = new ArrayList<>();
    Map<UUID, ClaimableQueue> claimed = new HashMap<>();
    for (QueuedDelivery each : rows) {
      ClaimableQueue queue = claimed.getOrDefault(each.endpointId(), from.get(each.endpointId()));
      boolean told = !refused.containsKey(each);
      if (each.failure() != null) {
        if (told) {
          numbers.put(each, each.failure().sequence());
        }
      } else if (each.position() <= queue.claimed()) {
        if (told) {
          again.add(each);
        }
      } else {
        long skipped = queue.skipped() + (told ? 0 : 1);
        claimed.put(
            each.endpointId(), new ClaimableQueue(queue.endpoint(), each.position(), skipped));
        if (told) {
          numbers.put(each, each.position() - skipped);
        } else {
          gaps.add(new Gap(each.endpointId(), each.position(), each.event().day(), skipped));
        }
      }
    }
    numberAgain(again, from, numbers);
    removeSuppressed(refused, gaps);
    if (!claimed.isEmpty()) {
      queues.claim(claimed.values());
    }
    return numbers;
  }

  private void numberAgain(
      List<QueuedDelivery> again,
      Map<UUID, ClaimableQueue> from,
      Map<QueuedDelivery, Long> numbers) {
    again.stream()
        .collect(Collectors.groupingBy(QueuedDelivery::endpointId))
        .forEach(
            (id, rows) -> {
              Map<Long, Long> known =
                  from.get(id).skipped() == 0
                      ? Map.of()
                      : sequences.of(
                          id, rows.stream().map(QueuedDelivery::position).distinct().toList());
              rows.forEach(
                  each -> numbers.put(each, known.getOrDefault(each.position(), each.position())));
            });
  }

  private void removeSuppressed(Map<QueuedDelivery, EventDecision> refused, Collection<Gap> gaps) {
    if (refused.isEmpty()) {
      return;
    }
    mutations.bind();
    queues.removeSuppressed(gaps);
    sequences.add(gaps);
    failures.delete(refused.keySet().stream().filter(each -> each.failure() != null).toList());
    EventVisibility.SuppressionCounter suppressionCounter =
        new EventVisibility.SuppressionCounter();
    refused.forEach((each, decision) -> suppressionCounter.add(each.endpointId(), decision));
    withheld.add(suppressionCounter.all(), Clock.now());
  }
}
