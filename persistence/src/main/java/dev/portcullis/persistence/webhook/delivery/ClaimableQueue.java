package dev.portcullis.persistence.webhook.delivery;

/**
 * A queue from which callbacks are taken; nobody else takes any until the transaction ends.
 *
 * @param endpoint where they go
 * @param claimed up to this position all were judged, and have their numbers
 * @param skipped how many of those were withheld
 */
public record ClaimableQueue(EndpointRow endpoint, long claimed, long skipped) {}
