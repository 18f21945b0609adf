package dev.portcullis.persistence.webhook.redelivery;

import java.time.Instant;
import java.util.UUID;

/**
 * An order to send callbacks of a webhook again.
 *
 * @param id its id
 * @param endpointId whose callbacks
 * @param range which of them
 * @param after the position before the first that is looked at
 * @param last the last position that is looked at
 * @param state whether it runs, is done, or was cancelled
 * @param createdAt when it was asked for
 * @param endedAt when it ended, or null
 * @param progress how far it is
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
  /** What it is in. */
  public enum State {
    /** Callbacks are still looked for. */
    RUNNING,
    /** All were queued. */
    DONE,
    /** No more are queued. */
    CANCELLED;

    /** The name in JSON and in the database. */
    public String wireName() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * How far it is.
   *
   * @param reached the last position that was looked at
   * @param sequence the number of the last callback that was found up to there; 0 for none
   * @param block the block that it tells of
   * @param queued how many were queued
   * @param gone how many were not there any more
   */
  public record Progress(long reached, long sequence, long block, long queued, long gone) {}

  /** One that begins. */
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
