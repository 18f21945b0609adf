package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView;
import dev.portcullis.ejb.webhook.endpoint.WebhookView;

/**
 * A webhook of the caller, how it is and what became of its callbacks, as one look shows it.
 *
 * @param webhook what it is
 * @param health how it is, and why
 * @param statistics what became of its callbacks
 */
public record WebhookOverviewView(
    WebhookView webhook, WebhookHealthView health, WebhookStatisticsView statistics) {}
