package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import java.util.List;
import java.util.Map;

/**
 * What was added to queues.
 *
 * @param queued how many callbacks, those of deleted endpoints left out
 * @param callbacks these, those of an endpoint in order; none when they are many
 * @param events what they tell, as they are read later; none when they are many
 */
public record AppendedEvents(
    int queued, List<QueuedDelivery> callbacks, Map<EventKey, EventRow> events) {
  /** Nothing. */
  public static final AppendedEvents NONE = new AppendedEvents(0, List.of(), Map.of());

  /** Copies the collections. */
  public AppendedEvents {
    callbacks = List.copyOf(callbacks);
    events = Map.copyOf(events);
  }
}
