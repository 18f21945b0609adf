package dev.portcullis.persistence.webhook.record;

import java.time.Instant;
import java.time.LocalDate;

/**
 * How an endpoint's queue stands.
 *
 * @param last the position of the last callback queued
 * @param watermark all callbacks up to this position are over, or failed
 * @param day no callback beyond is of an earlier one
 * @param received how many were received
 * @param failingSince since when nothing was received; null while all is well
 * @param retried how many are tried again, counted up to {@link #MOST}
 * @param dead how many are dead letters, counted up to {@link #MOST}
 * @param retryAt when the next is tried again, or null
 * @param nextBlock the first block that was not looked through yet, or null before any was
 * @param pastBlocks how many blocks of the past are yet to be looked through besides
 */
public record QueueStatus(
    long last,
    long watermark,
    LocalDate day,
    long received,
    Instant failingSince,
    int retried,
    int dead,
    Instant retryAt,
    Long nextBlock,
    long pastBlocks) {
  /** More are not counted. */
  public static final int MOST = 10_000;

  /** How many were never tried. */
  public long waiting() {
    return last - watermark;
  }
}
