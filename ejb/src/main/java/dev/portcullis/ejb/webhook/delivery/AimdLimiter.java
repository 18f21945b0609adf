package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.job.RetryPolicy;
import java.time.Duration;
import java.time.Instant;

/**
 * Limits the calls in flight to one receiver, and adapts to its responses. It starts with a single
 * callback. Each fast response adds one more; each failure halves the limit. After several failures
 * in a row, or one before the first success, it pauses for a back-off that doubles. Then it probes
 * with a single callback (a circuit breaker). After a slow response or a failure, several fast
 * responses in a row make the receiver healthy again. The state is not persisted.
 */
final class AimdLimiter {
  private static final int LIMIT_AFTER_FIRST_SUCCESS = 4;
  private static final int FAILURES = 5;
  private static final int FAST_IN_A_ROW = 4;
  private static final Duration FAST = Duration.ofSeconds(1);
  private static final Duration FIRST_REST = Duration.ofSeconds(5);
  private static final Duration LONGEST_REST = Duration.ofMinutes(5);

  private final int most;
  private final RetryPolicy rests;

  private int limit = 1;
  private boolean heard;
  private int failures;
  private int trips;
  private int fastInARow;

  /** How many fast responses in a row make the receiver healthy. */
  private int trusted = 1;

  private Instant restsUntil = Instant.MIN;

  /**
   * Creates a limiter for a receiver that has not responded yet.
   *
   * @param most the maximum number of calls in flight
   * @param longestRest the maximum back-off
   */
  AimdLimiter(int most, Duration longestRest) {
    this.most = most;
    Duration longest = longestRest.compareTo(LONGEST_REST) < 0 ? longestRest : LONGEST_REST;
    Duration first = longest.compareTo(FIRST_REST) < 0 ? longest : FIRST_REST;
    this.rests = new RetryPolicy(Integer.MAX_VALUE, first, longest, 0.1);
  }

  /** Whether the receiver responds fast. Such receivers have reserved permits. */
  boolean isHealthy() {
    return fastInARow >= trusted;
  }

  /** Whether the circuit breaker is open after repeated failures. */
  boolean isBroken() {
    return failures >= FAILURES;
  }

  /** How many more calls may begin, given the number in flight. */
  int room(int inFlight) {
    return (trips > 0 ? 1 : limit) - inFlight;
  }

  /** The end of the back-off. */
  Instant pausedUntil() {
    return restsUntil;
  }

  /** Ends the back-off at once, because the owner has changed the endpoint. */
  void wake() {
    restsUntil = Instant.MIN;
  }

  /**
   * Records a received callback.
   *
   * @param took from its beginning until its connection was free
   */
  void received(Duration took) {
    failures = 0;
    trips = 0;
    if (!heard) {
      heard = true;
      limit = Math.min(LIMIT_AFTER_FIRST_SUCCESS, most);
    }
    if (took.compareTo(FAST) >= 0) {
      slow();
      return;
    }
    fastInARow++;
    limit = Math.min(limit + 1, most);
  }

  private void slow() {
    fastInARow = 0;
    trusted = FAST_IN_A_ROW;
  }

  /**
   * Records a failure.
   *
   * @param asked the delay that the receiver requested; zero if none
   * @param random a fraction from 0 to 1
   */
  void failed(Instant now, Duration asked, double random) {
    slow();
    limit = Math.max(1, limit / 2);
    failures++;
    if (!asked.isZero()) {
      rest(now.plus(asked));
    } else if (!heard || failures >= FAILURES || trips > 0) {
      trips++;
      rest(now.plus(rests.delayAfter(trips, random).orElseThrow()));
    }
  }

  private void rest(Instant until) {
    restsUntil = until.isAfter(restsUntil) ? until : restsUntil;
  }
}
