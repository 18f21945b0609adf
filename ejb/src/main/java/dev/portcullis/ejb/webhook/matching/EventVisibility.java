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
 * Lets owners of webhooks be told only of what they may see (ADR 0030): asked when a log is matched
 * and again each time a callback is about to be sent.
 */
@ApplicationScoped
public class EventVisibility {
  @Inject private EventDecisions decisions;
  @Inject private ContractAbiRepository abis;
  @Inject private DeliveryQueueQueries queues;

  /** Tells the subscriptions whose owners may see the log from the others. */
  public PermittedMatches admit(Collection<LogMatch> matches) {
    // As they are now: what the scan knows of them may be some milliseconds old.
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
   * Why owners may not be told of what is about to be sent to them; those that are absent may.
   *
   * @param deliveries what would be sent
   * @param endpoints where, by id
   * @param events what they tell, by key; what is not among them nobody is told of
   */
  public Map<QueuedDelivery, EventDecision> refusals(
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

  /** Counts what is withheld of each webhook by each rule. */
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
