package dev.portcullis.persistence.webhook.delivery;

/**
 * A queue from which callbacks are claimed, locked until the transaction ends.
 *
 * @param endpoint the endpoint of the callbacks
 * @param claimed all callbacks up to this position were judged and have their numbers
 * @param skipped how many of those were suppressed
 */
public record ClaimableQueue(EndpointRow endpoint, long claimed, long skipped) {}
