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
public record Standing(Instant at, int inFlight, long resting) {
  static final Standing NONE = new Standing(Instant.MIN, 0, 0);

  /** There may be thousands of queues, and steps in a second. */
  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** The one of now, if it is time to look again. */
  Standing next(Instant now, UnderWay underWay, EndpointQueues queues) {
    return at.isAfter(now.minus(PERIOD))
        ? this
        : new Standing(
            now,
            underWay.count(),
            queues.all().stream().filter(q -> q.pace().restsUntil().isAfter(now)).count());
  }
}
