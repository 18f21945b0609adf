package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;

/** How a receiver gets its events (ADR 0064). */
public enum DeliveryMode {
  /** The service posts each event to the receiver, which may also poll. */
  @JsonProperty("callback")
  CALLBACK,
  /** The receiver polls, and the service sends nothing. */
  @JsonProperty("poll")
  POLL;

  static DeliveryMode of(WebhookEndpoint endpoint) {
    return endpoint.isPolled() ? POLL : CALLBACK;
  }

  /** Whether callbacks are sent in order; null if none are sent. */
  static Boolean ordered(WebhookEndpoint endpoint) {
    return endpoint.isPolled() ? null : endpoint.ordered();
  }
}
