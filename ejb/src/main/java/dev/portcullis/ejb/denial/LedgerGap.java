package dev.portcullis.ejb.denial;

import java.time.Instant;

/**
 * Rows that are missing in a ledger.
 *
 * @param count their number
 * @param since the time of the first
 * @param until the time of the last
 */
record LedgerGap(long count, Instant since, Instant until) {
  /** The union of both gaps. */
  LedgerGap and(LedgerGap other) {
    return new LedgerGap(
        count + other.count,
        since.isBefore(other.since) ? since : other.since,
        until.isAfter(other.until) ? until : other.until);
  }
}
