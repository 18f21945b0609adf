package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookView;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView;

/**
 * A user's webhook, its health and its delivery statistics, in one response for an administrator.
 *
 * @param webhook the webhook
 * @param health its health
 * @param statistics its delivery statistics
 */
public record OwnedWebhookOverviewView(
    OwnedWebhookView webhook, WebhookHealthView health, WebhookStatisticsView statistics) {}
