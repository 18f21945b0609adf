package dev.portcullis.ejb.webhook.redelivery;

/**
 * The number of callbacks that a redelivery would send.
 *
 * @param callbacks the matches among the latest 10,000 of the webhook, without those in delivery
 *     anyway
 * @param complete whether the webhook has no more than these; else there may be more
 */
public record RedeliveryCountView(long callbacks, boolean complete) {}
