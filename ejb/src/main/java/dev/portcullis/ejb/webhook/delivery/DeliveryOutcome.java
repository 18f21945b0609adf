package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.webhook.http.CallbackResponse;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The outcome of a delivery after an attempt (R-WEB-10).
 *
 * @param end whether the delivery is over
 * @param retryAfter when to try again; empty when there is no next attempt
 * @param requestedDelay the delay that the receiver requested; zero if none
 * @param endpointGone whether the receiver reported that its address is gone permanently
 */
public record DeliveryOutcome(
    Disposition end, Optional<Duration> retryAfter, Duration requestedDelay, boolean endpointGone) {
  private static final int GONE = 410;
  private static final Set<Integer> RETRY_AFTER_STATUSES = Set.of(429, 503);

  /** Longer requested delays are cut to one day. */
  private static final Duration MAX_RETRY_AFTER = Duration.ofDays(1);

  /** Whether the receiver accepted it. */
  public boolean received() {
    return end == Disposition.RECEIVED;
  }

  /**
   * Computes the outcome after an attempt. A Retry-After of the receiver (RFC 9110, 10.2.3)
   * replaces the delay of the retry schedule, whether shorter or longer.
   *
   * @param attempts the number of attempts, including this one
   * @param random a fraction from 0 to 1, for jitter
   */
  public static DeliveryOutcome of(
      CallbackResponse response, int attempts, RetryPolicy ladder, double random) {
    if (response.isReceived()) {
      return new DeliveryOutcome(Disposition.RECEIVED, Optional.empty(), Duration.ZERO, false);
    }
    Integer status = response.status();
    if (status != null && status == GONE) {
      return new DeliveryOutcome(Disposition.DEAD, Optional.empty(), Duration.ZERO, true);
    }
    Duration asked =
        status != null && RETRY_AFTER_STATUSES.contains(status)
            ? requestedDelay(response)
            : Duration.ZERO;
    Optional<Duration> wait = ladder.delayAfter(attempts, random);
    return new DeliveryOutcome(
        wait.isPresent() ? Disposition.RETRY : Disposition.DEAD,
        wait.map(ladders -> asked.isZero() ? ladders : asked),
        asked,
        false);
  }

  private static Duration requestedDelay(CallbackResponse response) {
    Duration asked = response.retryAfter();
    return asked.compareTo(MAX_RETRY_AFTER) < 0 ? asked : MAX_RETRY_AFTER;
  }
}
