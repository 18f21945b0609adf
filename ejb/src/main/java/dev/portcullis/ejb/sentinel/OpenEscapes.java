package dev.portcullis.ejb.sentinel;

import java.time.Instant;

/**
 * Escaped or suspected transactions of the last days without an acknowledgement.
 *
 * @param count their number, or 101 for more than 100
 * @param since when the first of them was found; null for none
 */
public record OpenEscapes(long count, Instant since) {}
