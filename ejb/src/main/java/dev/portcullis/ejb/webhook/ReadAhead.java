package dev.portcullis.ejb.webhook;

import java.time.Duration;
import java.time.Instant;

/** How much of a queue is read ahead: more while it is soon used up, less while it is not. */
final class ReadAhead {
  private static final int LEAST = 16;
  private static final int MOST = 256;
  private static final Duration SOON = Duration.ofMillis(250);

  private int size = LEAST;
  private Instant filledAt = Instant.MIN;

  int size() {
    return size;
  }

  /** Notes that something was read. */
  void filled(Instant now) {
    boolean usedUpSoon = filledAt.plus(SOON).isAfter(now);
    size = Math.max(LEAST, Math.min(MOST, usedUpSoon ? size * 2 : size / 2));
    filledAt = now;
  }
}
