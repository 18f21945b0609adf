package dev.portcullis.persistence.webhook.endpoint;

/** An event webhook: one endpoint and its one subscription. */
public record Webhook(WebhookEndpoint endpoint, WebhookSubscription subscription) {}
