package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.job.RetryPolicy;
import java.time.Duration;
import java.time.Instant;

/**
 * How much a receiver is sent at once, learned from how it answers: a single callback until it is
 * heard, then one more with each answer that came fast, and half as much with each failure. After
 * several failures in a row, or one when it was never heard, it is left alone for a while that
 * doubles, and then asked with a single callback (a circuit breaker). After a slow answer or a
 * failure only several fast ones in a row make it healthy again. Nothing of it is kept when the
 * node stops.
 */
final class AimdLimiter {
  private static final int HEARD = 4;
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

  /** How many fast ones in a row make it healthy. */
  private int trusted = 1;

  private Instant restsUntil = Instant.MIN;

  /**
   * Of a receiver that was not heard yet.
   *
   * @param most the largest number at once
   * @param longestRest no rest is longer than this either
   */
  AimdLimiter(int most, Duration longestRest) {
    this.most = most;
    Duration longest = longestRest.compareTo(LONGEST_REST) < 0 ? longestRest : LONGEST_REST;
    Duration first = longest.compareTo(FIRST_REST) < 0 ? longest : FIRST_REST;
    this.rests = new RetryPolicy(Integer.MAX_VALUE, first, longest, 0.1);
  }

  /** Whether it answers, and soon: such receivers have places that others cannot take. */
  boolean isHealthy() {
    return fastInARow >= trusted;
  }

  /** Whether so many failed in a row that it is left alone. */
  boolean isBroken() {
    return failures >= FAILURES;
  }

  /** How many more it may be sent, with so many under way. */
  int room(int inFlight) {
    return (trips > 0 ? 1 : limit) - inFlight;
  }

  /** Until when it is left alone. */
  Instant pausedUntil() {
    return restsUntil;
  }

  /** Lets it be asked at once: its owner has changed something about it. */
  void wake() {
    restsUntil = Instant.MIN;
  }

  /**
   * Notes that a callback was received.
   *
   * @param took from its beginning until its connection was free
   */
  void received(Duration took) {
    failures = 0;
    trips = 0;
    if (!heard) {
      heard = true;
      limit = Math.min(HEARD, most);
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
   * Notes a failure.
   *
   * @param asked how long the receiver asked to be left alone; zero if it did not
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
