package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.webhook.endpoint.WebhookHealthView.State;

/**
 * How a webhook is, and why, in a list.
 *
 * @param state {@code disabled} not by its owner, {@code paused} by its owner, {@code error} while
 *     the chain cannot be read for it, {@code failing} since nothing is received, {@code lagging}
 *     behind the chain, else {@code healthy}; the first of these that holds
 * @param reason the same in a sentence
 */
public record BriefHealthView(State state, String reason) {}
