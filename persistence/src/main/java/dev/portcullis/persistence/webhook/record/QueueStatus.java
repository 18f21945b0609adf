package dev.portcullis.persistence.webhook.record;

import java.time.Instant;
import java.time.LocalDate;

/**
 * The status of an endpoint's queue.
 *
 * @param last the position of the last callback queued
 * @param watermark all callbacks up to this position have ended or failed
 * @param day no later callback belongs to an earlier day
 * @param received how many were received
 * @param failingSince since when nothing was received; null if the last attempt succeeded
 * @param retried how many wait for a retry, counted up to {@link #MAX_COUNT}
 * @param dead how many are dead letters, counted up to {@link #MAX_COUNT}
 * @param retryAt when the next is retried, or null
 * @param nextBlock the first block not scanned yet, or null before the first scan
 * @param pastBlocks how many past blocks remain for back-fills
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
  /** The maximum count. */
  public static final int MAX_COUNT = 10_000;

  /** How many were never attempted. */
  public long waiting() {
    return last - watermark;
  }
}
