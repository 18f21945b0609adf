package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.webhook.http.CallbackResponse;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What becomes of a delivery after an attempt (R-WEB-10).
 *
 * @param end whether it is over
 * @param retryAfter when to try again; empty when there is no next attempt
 * @param asked how long the receiver asked to be left alone; zero if it did not
 * @param endpointGone the receiver said that its address is gone for good
 */
public record DeliveryOutcome(
    Disposition end, Optional<Duration> retryAfter, Duration asked, boolean endpointGone) {
  private static final int GONE = 410;
  private static final Set<Integer> MAY_ASK_TO_WAIT = Set.of(429, 503);

  /** Whoever asks for more is asked again once a day. */
  private static final Duration LONGEST_ASKED = Duration.ofDays(1);

  /** Whether the receiver has it. */
  public boolean received() {
    return end == Disposition.RECEIVED;
  }

  /**
   * The outcome after an attempt. What a receiver asks for by Retry-After (RFC 9110, 10.2.3) takes
   * the place of the ladder's wait, be it shorter or longer.
   *
   * @param attempts how many attempts have been made, this one included
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
        status != null && MAY_ASK_TO_WAIT.contains(status) ? asked(response) : Duration.ZERO;
    Optional<Duration> wait = ladder.delayAfter(attempts, random);
    return new DeliveryOutcome(
        wait.isPresent() ? Disposition.RETRY : Disposition.DEAD,
        wait.map(ladders -> asked.isZero() ? ladders : asked),
        asked,
        false);
  }

  private static Duration asked(CallbackResponse response) {
    Duration asked = response.retryAfter();
    return asked.compareTo(LONGEST_ASKED) < 0 ? asked : LONGEST_ASKED;
  }
}
