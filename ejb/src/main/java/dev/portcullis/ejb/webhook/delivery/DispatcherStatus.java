package dev.portcullis.ejb.webhook.delivery;

import java.time.Duration;
import java.time.Instant;

/**
 * How a node stands with its calls, for whoever looks from another thread.
 *
 * @param at when it was looked
 * @param inFlight calls under way
 * @param resting endpoints that are left alone for a while, because calls failed
 */
public record DispatcherStatus(Instant at, int inFlight, long resting) {
  static final DispatcherStatus NONE = new DispatcherStatus(Instant.MIN, 0, 0);

  /** There may be thousands of queues, and steps in a second. */
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** The one of now, if it is time to look again. */
  DispatcherStatus next(Instant now, InFlightCallbacks inFlightCallbacks, EndpointQueues queues) {
    return at.isAfter(now.minus(PERIOD))
        ? this
        : new DispatcherStatus(
            now,
            inFlightCallbacks.count(),
            queues.all().stream().filter(q -> q.pace().pausedUntil().isAfter(now)).count());
  }
}
