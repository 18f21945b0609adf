package dev.portcullis.ejb.webhook.redelivery;

/**
 * How many callbacks would be sent again.
 *
 * @param callbacks those found among the latest 10,000 of the webhook; what is being tried anyway
 *     is not among them
 * @param complete whether the webhook has no more than these; else there may be more
 */
public record RedeliveryCountView(long callbacks, boolean complete) {}
