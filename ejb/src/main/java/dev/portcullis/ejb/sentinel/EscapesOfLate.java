package dev.portcullis.ejb.sentinel;

import java.time.Instant;

/**
 * Transactions that did what their senders were not permitted to, of the last days.
 *
 * @param count how many, or 101 for more than 100
 * @param since when the first of them was found; null for none
 */
public record EscapesOfLate(long count, Instant since) {}
