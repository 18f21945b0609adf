package dev.portcullis.ejb.webhook;

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
record Fate(boolean received, Optional<Duration> retryAfter, boolean endpointGone) {
  private static final int GONE = 410;
  private static final Set<Integer> MAY_ASK_TO_WAIT = Set.of(429, 503);

  /**
   * The fate after an attempt.
   *
   * @param attempts how many attempts have been made, this one included
   * @param random a fraction from 0 to 1, for jitter
   */
  static Fate of(Answer answer, int attempts, RetryLadder ladder, double random) {
    if (answer.isReceived()) {
      return new Fate(true, Optional.empty(), false);
    }
    Integer status = answer.status();
    if (status != null && status == GONE) {
      return new Fate(false, Optional.empty(), true);
    }
    boolean heeded = status != null && MAY_ASK_TO_WAIT.contains(status);
    Duration asked = heeded ? answer.retryAfter() : Duration.ZERO;
    return new Fate(false, ladder.waitAfter(attempts, asked, random), false);
  }
}
