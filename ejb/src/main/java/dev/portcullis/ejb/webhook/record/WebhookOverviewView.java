package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView;
import dev.portcullis.ejb.webhook.endpoint.WebhookView;

/**
 * A webhook of the caller, its health and its delivery statistics, in one response.
 *
 * @param webhook the webhook
 * @param health its health
 * @param statistics its delivery statistics
 */
public record WebhookOverviewView(
    WebhookView webhook, WebhookHealthView health, WebhookStatisticsView statistics) {}
