package dev.portcullis.persistence.webhook.redelivery;

import java.time.Instant;
import java.util.UUID;

/**
 * An order to redeliver callbacks of a webhook.
 *
 * @param id its id
 * @param endpointId the endpoint
 * @param range the range of callbacks
 * @param after the position before the first that is scanned
 * @param last the last position that is scanned
 * @param state whether it runs, is done, or was cancelled
 * @param createdAt when it was requested
 * @param endedAt when it ended, or null
 * @param progress its progress
 */
public record Redelivery(
    UUID id,
    UUID endpointId,
    RedeliveryRange range,
    long after,
    long last,
    State state,
    Instant createdAt,
    Instant endedAt,
    Progress progress) {
  /** The state of an order. */
  public enum State {
    /** The scan for callbacks continues. */
    RUNNING,
    /** All were queued. */
    DONE,
    /** Cancelled; no more callbacks are queued. */
    CANCELLED;

    /** The name in JSON and in the database. */
    public String wireName() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * The progress of an order.
   *
   * @param reached the last scanned position
   * @param sequence the number of the last callback found up to there; 0 for none
   * @param block its block
   * @param queued how many were queued
   * @param gone how many no longer existed
   */
  public record Progress(long reached, long sequence, long block, long queued, long gone) {}

  /** A new order. */
  public static Redelivery begin(
      UUID id, UUID endpointId, RedeliveryRange range, long after, long last, Instant now) {
    return new Redelivery(
        id,
        endpointId,
        range,
        after,
        last,
        State.RUNNING,
        now,
        null,
        new Progress(after, 0, 0, 0, 0));
  }
}
