package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import jakarta.annotation.Nullable;

/**
 * A webhook in the list of its owner: without the signing key (R-WEB-3).
 *
 * @param endpoint the destination of callbacks
 * @param subscription the events that callbacks announce
 * @param userId the owner
 * @param health its health; absent unless requested, and for a webhook that is being removed
 */
@JsonNaming(SnakeCaseStrategy.class)
public record ListedWebhookView(
    WebhookView.Endpoint endpoint,
    SubscriptionView subscription,
    String userId,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BriefHealthView health) {
  static ListedWebhookView of(Webhook webhook, BriefHealthView health) {
    WebhookView view = WebhookView.of(webhook);
    return new ListedWebhookView(view.endpoint(), view.subscription(), view.userId(), health);
  }
}
