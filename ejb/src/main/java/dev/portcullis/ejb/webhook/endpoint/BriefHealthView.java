package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView.State;

/**
 * The health of a webhook in a list.
 *
 * @param state {@code disabled} by an administrator or by the service, {@code paused} by its owner,
 *     {@code error} while the chain cannot be read for it, {@code failing} while nothing is
 *     received, {@code lagging} behind the chain, else {@code healthy}; the first match counts
 * @param reason the reason in one sentence
 */
public record BriefHealthView(State state, String reason) {}
