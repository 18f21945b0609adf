package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.kernel.Secret;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.UUID;

/**
 * A new webhook: the only response that contains the signing key.
 *
 * @param endpoint the destination of callbacks
 * @param subscription the events that callbacks announce
 * @param userId the owner
 */
@JsonNaming(SnakeCaseStrategy.class)
public record CreatedWebhookView(Endpoint endpoint, SubscriptionView subscription, String userId)
    implements AuditedResource {
  /**
   * The endpoint with its key.
   *
   * @param name the name that its owner chose
   * @param delivery whether events are posted to {@code url}, or polled by the receiver
   * @param url the address that callbacks are posted to; null with {@code poll}
   * @param signingKey {@code whsec_} and base64: the key that signs the callbacks, shown this once;
   *     null with {@code poll}
   * @param enabled whether events are delivered
   * @param ordered whether callbacks are sent one at a time, in the order of their {@code
   *     sequence}; null with {@code poll}, whose pages are in order
   */
  @JsonNaming(SnakeCaseStrategy.class)
  public record Endpoint(
      UUID id,
      String name,
      DeliveryMode delivery,
      @Nullable String url,
      @Nullable Secret signingKey,
      boolean enabled,
      @Nullable Boolean ordered,
      Instant createdAt,
      Instant updatedAt) {}

  static CreatedWebhookView of(Webhook webhook, Secret signingKey) {
    WebhookEndpoint endpoint = webhook.endpoint();
    return new CreatedWebhookView(
        new Endpoint(
            endpoint.id(),
            endpoint.name(),
            DeliveryMode.of(endpoint),
            endpoint.url(),
            signingKey,
            endpoint.enabled(),
            DeliveryMode.ordered(endpoint),
            endpoint.createdAt(),
            endpoint.updatedAt()),
        SubscriptionView.of(webhook),
        endpoint.userId());
  }

  @Override
  public String auditId() {
    return endpoint.id().toString();
  }
}
