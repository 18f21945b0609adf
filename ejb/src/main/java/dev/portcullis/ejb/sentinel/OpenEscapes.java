package dev.portcullis.ejb.sentinel;

import java.time.Instant;

/**
 * Transactions of the last days that did what their senders were not permitted to, or are
 * suspected, and that are not acknowledged.
 *
 * @param count how many, or 101 for more than 100
 * @param since when the first of them was found; null for none
 */
public record OpenEscapes(long count, Instant since) {}
