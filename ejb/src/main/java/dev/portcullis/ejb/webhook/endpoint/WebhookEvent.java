package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.persistence.webhook.endpoint.WebhookSubscription;
import dev.portcullis.persistence.webhook.matching.SubscribedEvent;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * One of the events that an endpoint receives.
 *
 * @param topic0 the first topic, in any case
 * @param filters conditions on arguments, all of which must match; every event with this topic when
 *     absent
 */
public record WebhookEvent(
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{64}", message = "must be a 32-byte hexadecimal hash")
        String topic0,
    @Size(max = WebhookEvent.MOST_FILTERS) List<@NotNull @Valid EventFilter> filters) {
  /** The maximum number of filters of one event. */
  static final int MOST_FILTERS = 8;

  /** Replaces null by an empty list. */
  public WebhookEvent {
    filters = filters == null ? List.of() : filters;
  }

  /** The events of a subscription; null for one event without filters, which its topic defines. */
  static List<WebhookEvent> of(WebhookSubscription subscription) {
    return subscription.hasSingleEvent()
        ? null
        : subscription.events().stream().map(WebhookEvent::of).toList();
  }

  private static WebhookEvent of(SubscribedEvent event) {
    return new WebhookEvent(
        event.topic0().text(),
        event.filters().stream()
            .map(filter -> new EventFilter(filter.argument(), filter.equalTo()))
            .toList());
  }
}
