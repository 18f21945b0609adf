package dev.portcullis.ejb.webhook.delivery;

import java.time.Duration;
import java.time.Instant;

/**
 * A snapshot of a node's calls, for other threads.
 *
 * @param at the time of the snapshot
 * @param inFlight calls in flight
 * @param resting endpoints in back-off after failed calls
 */
public record DispatcherStatus(Instant at, int inFlight, long resting) {
  static final DispatcherStatus NONE = new DispatcherStatus(Instant.MIN, 0, 0);

  /** The minimum interval between snapshots, which may cover thousands of queues. */
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** A new snapshot if this one is too old. */
  DispatcherStatus next(Instant now, InFlightCallbacks inFlightCallbacks, EndpointQueues queues) {
    return at.isAfter(now.minus(PERIOD))
        ? this
        : new DispatcherStatus(
            now,
            inFlightCallbacks.count(),
            queues.all().stream().filter(q -> q.pace().pausedUntil().isAfter(now)).count());
  }
}
