package dev.portcullis.web.admission;

import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Overload rejections: their failures, and at most one log line about them per minute. */
final class OverloadFailures {
  private static final Logger LOG = LoggerFactory.getLogger(OverloadFailures.class);
  private static final long RETRY_SECONDS = 2;
  private static final long LOG_INTERVAL = Duration.ofMinutes(1).toNanos();

  private final Map<Failure.Reason, Integer> refused = new EnumMap<>(Failure.Reason.class);
  private long loggedAt = System.nanoTime() - LOG_INTERVAL;

  /** The failure when capacity is exhausted for all clients. */
  static Failure failure() {
    return Failure.overloaded("The service is overloaded; try again", RETRY_SECONDS);
  }

  /**
   * The failure during a shutdown; other nodes, or this one after its restart, accept the request.
   */
  static Failure shuttingDown() {
    return Failure.overloaded("This node is shutting down; try again", RETRY_SECONDS);
  }

  /** The failure when one client has reached its limit. */
  static Failure perClientLimit(int most) {
    return Failure.rateLimited(
        "Too many concurrent requests from this address; at most " + most + " at a time",
        most,
        RETRY_SECONDS);
  }

  /** Counts a rejection. */
  synchronized void count(Failure failure) {
    refused.merge(failure.reason(), 1, Integer::sum);
    logRejections();
  }

  /** Logs the number of rejections, unless it did so a moment ago. */
  synchronized void logRejections() {
    long now = System.nanoTime();
    if (!refused.isEmpty() && now - loggedAt >= LOG_INTERVAL) {
      LOG.warn("Requests rejected before processing: {}", refused);
      refused.clear();
      loggedAt = now;
    }
  }
}
