package dev.portcullis.ejb.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Detects that the clock of this node was set back. */
final class ClockStepDetector {
  private static final Logger LOG = LoggerFactory.getLogger(ClockStepDetector.class);

  /** Smaller corrections of the clock only make waits slightly longer. */
  private static final Duration LEAST = Duration.ofSeconds(2);

  private Instant last = Instant.EPOCH;

  /** Whether {@code now} is earlier than at the last call, by two seconds or more. */
  boolean hasSteppedBack(Instant now) {
    Duration back = Duration.between(now, last);
    last = now;
    if (back.compareTo(LEAST) < 0) {
      return false;
    }
    LOG.warn("The clock was set back by {}: the queues of webhooks are read again", back);
    return true;
  }
}
