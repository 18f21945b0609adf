package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * A webhook as reads show it: without the signing key (R-WEB-4).
 *
 * @param endpoint the destination of callbacks
 * @param subscription the events that callbacks announce
 * @param userId the owner
 */
@JsonNaming(SnakeCaseStrategy.class)
public record WebhookView(Endpoint endpoint, SubscriptionView subscription, String userId) {
  /**
   * The endpoint.
   *
   * @param name the name that its owner chose
   * @param delivery whether events are posted to {@code url}, or polled by the receiver
   * @param url the address that callbacks are posted to; null with {@code poll}
   * @param enabled whether events are delivered
   * @param ordered whether callbacks are sent one at a time, in the order of their {@code
   *     sequence}; null with {@code poll}, whose pages are in order
   * @param disabledBecause {@code gone} when the receiver responded with 410, {@code failing} when
   *     it received nothing for days; absent unless the service disabled it
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Endpoint(
      UUID id,
      String name,
      DeliveryMode delivery,
      @Nullable String url,
      boolean enabled,
      @Nullable Boolean ordered,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String disabledBecause,
      Instant createdAt,
      Instant updatedAt) {}

  /** Creates the view of {@code webhook}. */
  public static WebhookView of(Webhook webhook) {
    WebhookEndpoint endpoint = webhook.endpoint();
    return new WebhookView(
        new Endpoint(
            endpoint.id(),
            endpoint.name(),
            DeliveryMode.of(endpoint),
            endpoint.url(),
            endpoint.enabled(),
            DeliveryMode.ordered(endpoint),
            endpoint.disabledBecause().map(DisableReason::wireName).orElse(null),
            endpoint.createdAt(),
            endpoint.updatedAt()),
        SubscriptionView.of(webhook),
        endpoint.userId());
  }
}
