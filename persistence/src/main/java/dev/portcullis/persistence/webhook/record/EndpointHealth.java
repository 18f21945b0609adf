package dev.portcullis.persistence.webhook.record;

import java.time.Instant;

/**
 * What tells how an endpoint is.
 *
 * @param waiting how many callbacks were never tried
 * @param failingSince since when nothing was received; null while all is well
 * @param nextBlock the first block that was not looked through yet, or null before any was
 * @param pastBlocks how many blocks of the past are yet to be looked through besides
 * @param failed whether the latest attempt failed
 * @param lastStatus the HTTP status of the answer to that, or null
 * @param lastError what went wrong then, or null
 */
public record EndpointHealth(
    long waiting,
    Instant failingSince,
    Long nextBlock,
    long pastBlocks,
    boolean failed,
    Integer lastStatus,
    String lastError) {
  /** From how its queue stands and its latest attempt, null if there was none. */
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
