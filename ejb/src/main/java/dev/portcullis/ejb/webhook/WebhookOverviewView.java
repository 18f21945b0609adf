package dev.portcullis.ejb.webhook;

/**
 * A webhook of the caller, how it is and what became of its callbacks, as one look shows it.
 *
 * @param webhook what it is
 * @param health how it is, and why
 * @param statistics what became of its callbacks
 */
public record WebhookOverviewView(
    WebhookView webhook, WebhookHealthView health, WebhookStatisticsView statistics) {}
