package dev.portcullis.ejb.webhook.delivery;

import java.time.Duration;
import java.time.Instant;

/**
 * Pauses reading after transactions with an unknown result. Unwritten callbacks are sent again each
 * time, and receivers must not get them constantly.
 */
final class UnknownCommitBackoff {
  private static final Duration SHORTEST = Duration.ofMillis(250);
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private Duration length = Duration.ZERO;
  private Instant until = Instant.MIN;

  boolean isPaused(Instant now) {
    return now.isBefore(until);
  }

  /** Begins a pause twice as long as the one before. */
  void failed(Instant now) {
    Duration longer = length.isZero() ? SHORTEST : length.multipliedBy(2);
    length = longer.compareTo(LONGEST) < 0 ? longer : LONGEST;
    until = now.plus(length);
  }

  /** Records a successful write: reading continues, and the next pause is short. */
  void succeeded() {
    length = Duration.ZERO;
    until = Instant.MIN;
  }
}
