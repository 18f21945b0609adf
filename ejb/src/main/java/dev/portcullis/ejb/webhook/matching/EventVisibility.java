package dev.portcullis.ejb.webhook.matching;

import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.ejb.decision.event.EventDecisions;
import dev.portcullis.ejb.decision.event.EventFacts;
import dev.portcullis.ejb.decision.event.EventLog;
import dev.portcullis.ejb.decision.event.EventRecipient;
import dev.portcullis.persistence.webhook.delivery.DeliveryQueueQueries;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.matching.ContractAbiRepository;
import dev.portcullis.persistence.webhook.matching.SubscriptionRow;
import dev.portcullis.persistence.webhook.matching.SuppressedEvents;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Restricts owners of webhooks to the events that they may see (ADR 0030). It is called when a log
 * is matched and again each time a callback is about to be sent.
 */
@ApplicationScoped
public class EventVisibility {
  @Inject private EventDecisions decisions;
  @Inject private ContractAbiRepository abis;
  @Inject private DeliveryQueueQueries queues;

  /** Splits the subscriptions into those whose owners may see the log and the others. */
  public PermittedMatches admit(Collection<LogMatch> matches) {
    // Loads their current state: the scan's copy may be some milliseconds old.
    Map<UUID, EndpointRow> endpoints =
        queues.endpoints(
            matches.stream()
                .flatMap(match -> match.subscriptions().stream())
                .map(SubscriptionRow::endpointId)
                .collect(Collectors.toSet()));
    EventFacts facts =
        decisions.facts(
            endpoints.values().stream().map(EventVisibility::reader).collect(Collectors.toSet()),
            matches.stream().map(LogMatch::event).toList());
    List<LogMatch> admitted = new ArrayList<>();
    SuppressionCounter withheld = new SuppressionCounter();
    for (LogMatch match : matches) {
      EventLog event = match.event();
      List<SubscriptionRow> permitted = new ArrayList<>();
      Map<EventRecipient, EventDecision> byReader = new HashMap<>();
      for (SubscriptionRow subscription : match.subscriptions()) {
        EndpointRow endpoint = endpoints.get(subscription.endpointId());
        if (endpoint == null) {
          continue;
        }
        EventDecision decision =
            byReader.computeIfAbsent(reader(endpoint), who -> facts.decide(who, event));
        if (decision.allowed()) {
          permitted.add(subscription);
        } else {
          withheld.add(subscription.endpointId(), decision);
        }
      }
      if (!permitted.isEmpty()) {
        admitted.add(new LogMatch(match.log(), permitted));
      }
    }
    return new PermittedMatches(
        admitted, withheld.all(), abis.of(WebhookEvents.toDecode(admitted)));
  }

  /**
   * Why owners may not receive the callbacks that are about to be sent to them. Permitted callbacks
   * are absent.
   *
   * @param deliveries the callbacks to send
   * @param endpoints their endpoints, by id
   * @param events their events, by key; callbacks without an event here are denied to all
   */
  public Map<QueuedDelivery, EventDecision> denials(
      Collection<QueuedDelivery> deliveries,
      Map<UUID, EndpointRow> endpoints,
      Map<EventKey, EventRow> events) {
    if (deliveries.isEmpty()) {
      return Map.of();
    }
    Map<EventKey, EventLog> logs = new HashMap<>();
    events.forEach((key, event) -> logs.put(key, new EventLog(event.contract(), event.topics())));
    EventFacts facts =
        decisions.facts(
            deliveries.stream()
                .map(each -> reader(endpoints.get(each.endpointId())))
                .collect(Collectors.toSet()),
            logs.values());
    Map<QueuedDelivery, EventDecision> refused = new HashMap<>();
    for (QueuedDelivery each : deliveries) {
      EventLog log = logs.get(each.event());
      EventDecision decision =
          log == null
              ? EventDecision.EVENT_UNREADABLE
              : facts.decide(reader(endpoints.get(each.endpointId())), log);
      if (!decision.allowed()) {
        refused.put(each, decision);
      }
    }
    return refused;
  }

  private static EventRecipient reader(EndpointRow endpoint) {
    return new EventRecipient(endpoint.userId(), endpoint.machineId());
  }

  /** Counts the suppressed events of each webhook by rule. */
  static final class SuppressionCounter {
    private record Key(UUID endpointId, EventDecision decision) {}

    private final Map<Key, Long> counts = new HashMap<>();

    void add(UUID endpointId, EventDecision decision) {
      counts.merge(new Key(endpointId, decision), 1L, Long::sum);
    }

    List<SuppressedEvents> all() {
      return counts.entrySet().stream()
          .map(
              each ->
                  new SuppressedEvents(
                      each.getKey().endpointId(),
                      each.getKey().decision().ruleId(),
                      each.getValue()))
          .toList();
    }
  }
}
