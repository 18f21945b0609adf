package dev.portcullis.persistence.webhook.endpoint;

/**
 * A webhook as administrators see it.
 *
 * @param webhook endpoint and subscription
 * @param organizationId the owner's organization, null for a user of the zone
 */
public record OwnedWebhook(Webhook webhook, String organizationId) {
  /** Used by the query. */
  public OwnedWebhook(
      WebhookEndpoint endpoint, WebhookSubscription subscription, String organizationId) {
    this(new Webhook(endpoint, subscription), organizationId);
  }
}
