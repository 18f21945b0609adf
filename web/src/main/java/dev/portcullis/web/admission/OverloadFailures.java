package dev.portcullis.web.admission;

import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Refusals for want of room: what is answered, and one line about them in a minute. */
final class OverloadFailures {
  private static final Logger LOG = LoggerFactory.getLogger(OverloadFailures.class);
  private static final long RETRY_SECONDS = 2;
  private static final long SILENCE = Duration.ofMinutes(1).toNanos();

  private final Map<Failure.Reason, Integer> refused = new EnumMap<>(Failure.Reason.class);
  private long saidAt = System.nanoTime() - SILENCE;

  /** For want of room for anybody. */
  static Failure failure() {
    return Failure.overloaded("The service is overloaded; try again", RETRY_SECONDS);
  }

  /** Because this node ends; others, or itself when it is back, take the request. */
  static Failure leaving() {
    return Failure.overloaded("This node is shutting down; try again", RETRY_SECONDS);
  }

  /** Because one client has enough of it. */
  static Failure perClientLimit(int most) {
    return Failure.rateLimited(
        "Too many concurrent requests from this address; at most " + most + " at a time",
        most,
        RETRY_SECONDS);
  }

  /** Counts one. */
  synchronized void note(Failure failure) {
    refused.merge(failure.reason(), 1, Integer::sum);
    say();
  }

  /** Says how many there were, unless it was said a moment ago. */
  synchronized void say() {
    long now = System.nanoTime();
    if (!refused.isEmpty() && now - saidAt >= SILENCE) {
      LOG.warn("Requests refused before processing: {}", refused);
      refused.clear();
      saidAt = now;
    }
  }
}
