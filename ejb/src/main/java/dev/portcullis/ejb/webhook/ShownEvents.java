package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.decision.EventDecisions;
import dev.portcullis.ejb.decision.EventFacts;
import dev.portcullis.ejb.decision.EventLog;
import dev.portcullis.ejb.decision.EventReader;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.persistence.session.SessionRepository;
import dev.portcullis.persistence.webhook.EndpointRow;
import dev.portcullis.persistence.webhook.QueuedDelivery;
import dev.portcullis.persistence.webhook.QueuedDelivery.EventKey;
import dev.portcullis.persistence.webhook.StoredEvent;
import dev.portcullis.persistence.webhook.ToldEventRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The events of callbacks as they may be shown now: only what the owner of the webhook may be told,
 * and the caller may see, as of this moment (ADR 0030). The caller may be the owner in a session
 * that a machine opened, or an administrator of an organization that the event is not of.
 */
@ApplicationScoped
public class ShownEvents {
  @Inject private EventDecisions decisions;
  @Inject private ToldEventRepository told;
  @Inject private SessionRepository sessions;

  /**
   * What can be said of the event of a callback.
   *
   * @param event the event, of which the end may be missing; null when it is hidden
   * @param hidden why it is not shown, as answers say it; null when it is
   */
  record Shown(StoredEvent event, String hidden) {
    /** Nothing is known of it any more. */
    static final Shown FORGOTTEN = new Shown(null, "forgotten");

    private static final Shown NOT_PERMITTED = new Shown(null, "not_permitted");
  }

  /**
   * The events of callbacks of an endpoint, by their keys.
   *
   * @param length how much of their data and of what is decoded is read, at most
   */
  Map<EventKey, Shown> of(EndpointRow endpoint, Collection<QueuedDelivery> deliveries, int length) {
    Set<EventKey> keys = deliveries.stream().map(QueuedDelivery::event).collect(Collectors.toSet());
    if (keys.isEmpty()) {
      return Map.of();
    }
    Map<EventKey, StoredEvent> events = told.beginnings(keys, length);
    Caller caller = Caller.current();
    Set<EventReader> readers =
        Stream.of(
                new EventReader(endpoint.userId(), endpoint.machineId()),
                new EventReader(caller.userId(), sessions.machineOf(caller.sessionId())))
            .collect(Collectors.toSet());
    EventFacts facts =
        decisions.facts(readers, events.values().stream().map(ShownEvents::log).toList());
    Map<EventKey, Shown> shown = new HashMap<>();
    for (EventKey key : keys) {
      StoredEvent event = events.get(key);
      if (event == null) {
        shown.put(key, Shown.FORGOTTEN);
      } else if (readers.stream().allMatch(each -> facts.decide(each, log(event)).allowed())) {
        shown.put(key, new Shown(event, null));
      } else {
        shown.put(key, Shown.NOT_PERMITTED);
      }
    }
    return shown;
  }

  private static EventLog log(StoredEvent event) {
    return new EventLog(event.contract(), event.topics());
  }
}
