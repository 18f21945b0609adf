package dev.portcullis.persistence.webhook.record;

import java.time.Instant;

/**
 * The health of an endpoint.
 *
 * @param waiting how many callbacks were never attempted
 * @param failingSince since when nothing was received; null if the last attempt succeeded
 * @param nextBlock the first block not scanned yet, or null before the first scan
 * @param pastBlocks how many past blocks remain for back-fills
 * @param failed whether the latest attempt failed
 * @param lastStatus the HTTP status of its response, or null
 * @param lastError its error, or null
 */
public record EndpointHealth(
    long waiting,
    Instant failingSince,
    Long nextBlock,
    long pastBlocks,
    boolean failed,
    Integer lastStatus,
    String lastError) {
  /** The health according to the queue and its latest attempt, null if there was none. */
  public static EndpointHealth of(QueueStatus standing, DeliveryAttemptRow last) {
    return new EndpointHealth(
        standing.waiting(),
        standing.failingSince(),
        standing.nextBlock(),
        standing.pastBlocks(),
        last != null && !last.isReceived(),
        last == null ? null : last.status(),
        last == null ? null : last.error());
  }
}
