package dev.portcullis.ejb.job;

import java.time.Duration;
import java.util.Optional;

/**
 * Schedules retries of failed callbacks (R-WEB-10): the delay doubles from the first to the
 * longest. Jitter separates callbacks that failed together.
 *
 * @param maxAttempts the maximum number of attempts, including the first
 * @param first the delay after the first attempt
 * @param longest the maximum delay without jitter
 * @param jitter by how much a delay may be longer or shorter, as a fraction of it
 */
public record RetryPolicy(int maxAttempts, Duration first, Duration longest, double jitter) {
  /**
   * The delay before the next attempt.
   *
   * @param attempts the number of failed attempts, at least 1
   * @param random a fraction from 0 to 1
   * @return empty if there is no further attempt
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
