package dev.portcullis.ejb.webhook.scan;

/**
 * A block whose events are queued, in a committed transaction.
 *
 * @param number of the block
 * @param events how many of its events have a recipient
 */
public record ScannedBlock(long number, long events) {}
