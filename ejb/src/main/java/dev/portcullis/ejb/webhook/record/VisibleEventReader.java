package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.decision.event.EventDecisions;
import dev.portcullis.ejb.decision.event.EventFacts;
import dev.portcullis.ejb.decision.event.EventLog;
import dev.portcullis.ejb.decision.event.EventRecipient;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.persistence.session.SessionQueries;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.record.DeliveredEventQueries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads the events of callbacks as far as they are visible now (ADR 0030). The owner of the webhook
 * must be permitted to receive the event, and the caller to see it. The caller may be the owner in
 * a session that a machine opened, or an administrator of an organization to which the event does
 * not belong.
 */
@ApplicationScoped
public class VisibleEventReader {
  @Inject private EventDecisions decisions;
  @Inject private DeliveredEventQueries told;
  @Inject private SessionQueries sessions;

  /**
   * The visible part of a callback's event.
   *
   * @param event the event, possibly truncated; null when it is hidden
   * @param hidden why it is not shown, as in responses; null when it is
   */
  record VisibleEventResult(EventRow event, String hidden) {
    /** The event is no longer stored. */
    static final VisibleEventResult FORGOTTEN = new VisibleEventResult(null, "forgotten");

    private static final VisibleEventResult NOT_PERMITTED =
        new VisibleEventResult(null, "not_permitted");
  }

  /**
   * The events of callbacks of an endpoint, by their keys.
   *
   * @param length the maximum length that is read of their data and of the decoded event
   */
  Map<EventKey, VisibleEventResult> of(
      EndpointRow endpoint, Collection<QueuedDelivery> deliveries, int length) {
    Map<EventKey, VisibleEventResult> shown = new HashMap<>();
    of(Map.of(endpoint.id(), endpoint), deliveries, length)
        .forEach((delivery, found) -> shown.put(delivery.event(), found));
    return shown;
  }

  /**
   * The events of callbacks of several endpoints.
   *
   * @param endpoints by id; events of other endpoints count as no longer stored
   * @param length the maximum length that is read of their data and of the decoded event
   */
  Map<QueuedDelivery, VisibleEventResult> of(
      Map<UUID, EndpointRow> endpoints, Collection<QueuedDelivery> deliveries, int length) {
    if (deliveries.isEmpty()) {
      return Map.of();
    }
    Set<EventKey> keys = deliveries.stream().map(QueuedDelivery::event).collect(Collectors.toSet());
    Map<EventKey, EventRow> events = told.previews(keys, length);
    Caller caller = Caller.current();
    EventRecipient asking =
        new EventRecipient(caller.userId(), sessions.machineOf(caller.sessionId()));
    Set<EventRecipient> readers =
        Stream.concat(Stream.of(asking), endpoints.values().stream().map(VisibleEventReader::owner))
            .collect(Collectors.toSet());
    EventFacts facts =
        decisions.facts(readers, events.values().stream().map(VisibleEventReader::log).toList());
    Map<QueuedDelivery, VisibleEventResult> shown = new HashMap<>();
    for (QueuedDelivery delivery : deliveries) {
      EndpointRow endpoint = endpoints.get(delivery.endpointId());
      EventRow event = events.get(delivery.event());
      if (endpoint == null || event == null) {
        shown.put(delivery, VisibleEventResult.FORGOTTEN);
      } else if (Stream.of(owner(endpoint), asking)
          .allMatch(each -> facts.decide(each, log(event)).allowed())) {
        shown.put(delivery, new VisibleEventResult(event, null));
      } else {
        shown.put(delivery, VisibleEventResult.NOT_PERMITTED);
      }
    }
    return shown;
  }

  private static EventRecipient owner(EndpointRow endpoint) {
    return new EventRecipient(endpoint.userId(), endpoint.machineId());
  }

  private static EventLog log(EventRow event) {
    return new EventLog(event.contract(), event.topics());
  }
}
