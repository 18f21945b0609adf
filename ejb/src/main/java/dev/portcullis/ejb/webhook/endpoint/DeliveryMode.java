package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;

/** How a receiver gets its events (ADR 0064). */
public enum DeliveryMode {
  /** Each is posted to it; it may fetch them as well. */
  @JsonProperty("callback")
  CALLBACK,
  /** It fetches them, and nothing is sent. */
  @JsonProperty("poll")
  POLL;

  static DeliveryMode of(WebhookEndpoint endpoint) {
    return endpoint.isPolled() ? POLL : CALLBACK;
  }

  /** Whether callbacks are sent in order; null where none are sent. */
  static Boolean ordered(WebhookEndpoint endpoint) {
    return endpoint.isPolled() ? null : endpoint.ordered();
  }
}
