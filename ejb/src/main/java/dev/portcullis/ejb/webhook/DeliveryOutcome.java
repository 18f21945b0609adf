package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.job.RetryLadder;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What becomes of a delivery after an attempt (supplement 1.12.5).
 *
 * @param received the receiver has it
 * @param retryAfter when to try again; empty when there is no next attempt
 * @param endpointGone the receiver said that its address is gone for good
 */
record DeliveryOutcome(boolean received, Optional<Duration> retryAfter, boolean endpointGone) {
  private static final int GONE = 410;
  private static final Set<Integer> MAY_ASK_TO_WAIT = Set.of(429, 503);

  /**
   * The outcome after an attempt.
   *
   * @param attempts how many attempts have been made, this one included
   * @param random a fraction from 0 to 1, for jitter
   */
  static DeliveryOutcome of(
      CallbackResponse response, int attempts, RetryLadder ladder, double random) {
    if (response.isReceived()) {
      return new DeliveryOutcome(true, Optional.empty(), false);
    }
    Integer status = response.status();
    if (status != null && status == GONE) {
      return new DeliveryOutcome(false, Optional.empty(), true);
    }
    boolean heeded = status != null && MAY_ASK_TO_WAIT.contains(status);
    Duration asked = heeded ? response.retryAfter() : Duration.ZERO;
    return new DeliveryOutcome(false, ladder.waitAfter(attempts, asked, random), false);
  }
}
