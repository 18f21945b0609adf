package dev.portcullis.ejb.job;

import java.time.Duration;
import java.util.Optional;

/**
 * When a failed callback is tried again (R-WEB-10): the wait doubles from the first to the longest,
 * with jitter so that callbacks that failed together do not return together.
 *
 * @param maxAttempts attempts in all, the first included
 * @param first the wait after the first attempt
 * @param longest no wait is longer, jitter aside
 * @param jitter how much longer or shorter a wait may be, as a fraction of it
 */
public record RetryPolicy(int maxAttempts, Duration first, Duration longest, double jitter) {
  /**
   * How long to wait before the next attempt.
   *
   * @param attempts how many attempts have failed, at least 1
   * @param random a fraction from 0 to 1
   * @return empty when there is no further attempt
   */
  public Optional<Duration> delayAfter(int attempts, double random) {
    if (attempts >= maxAttempts) {
      return Optional.empty();
    }
    double doubled = (double) first.toMillis() * Math.pow(2, attempts - 1.0);
    double capped = Math.min(doubled, (double) longest.toMillis());
    double spread = capped * (1 + jitter * (2 * random - 1));
    return Optional.of(Duration.ofMillis((long) spread));
  }
}
