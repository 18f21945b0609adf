package dev.portcullis.persistence.webhook.scan;

import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery.EventKey;
import java.util.List;
import java.util.Map;

/**
 * The events and callbacks added to queues.
 *
 * @param queued how many callbacks, without those of deleted endpoints
 * @param callbacks the callbacks, those of an endpoint in order; none if there are many
 * @param events their events as they would be read later; none if there are many
 */
public record AppendedEvents(
    int queued, List<QueuedDelivery> callbacks, Map<EventKey, EventRow> events) {
  /** No events and callbacks. */
  public static final AppendedEvents NONE = new AppendedEvents(0, List.of(), Map.of());

  /** Copies the collections. */
  public AppendedEvents {
    callbacks = List.copyOf(callbacks);
    events = Map.copyOf(events);
  }
}
