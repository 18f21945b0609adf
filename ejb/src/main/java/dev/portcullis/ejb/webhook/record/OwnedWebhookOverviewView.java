package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.endpoint.OwnedWebhookView;
import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView;

/**
 * A webhook of somebody, how it is and what became of its callbacks, as one look of an
 * administrator shows it.
 *
 * @param webhook what it is
 * @param health how it is, and why
 * @param statistics what became of its callbacks
 */
public record OwnedWebhookOverviewView(
    OwnedWebhookView webhook, WebhookHealthView health, WebhookStatisticsView statistics) {}
