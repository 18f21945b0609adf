package dev.portcullis.web.http;

import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of requests that failed for a fault or for want of the database: a few a minute, and then
 * how many more they were. Whoever finds a request that fails could otherwise fill the disk with
 * it.
 */
final class FaultLog {
  private static final Logger LOG = LoggerFactory.getLogger(FaultLog.class);
  private static final FaultLog FAULTS = new FaultLog();
  private static final FaultLog OUTAGES = new FaultLog();
  private static final Duration WINDOW = Duration.ofMinutes(1);

  /** Told in a minute. */
  private static final int TOLD = 10;

  private Instant begin = Instant.EPOCH;
  private int told;
  private long untold;

  private FaultLog() {}

  /** Tells of a fault, with its cause. */
  static void fault(Throwable thrown) {
    if (FAULTS.admits("faults")) {
      LOG.error("Unexpected fault", thrown);
    }
  }

  /** Tells of a request that was refused for want of the database. */
  static void outage() {
    if (OUTAGES.admits("requests refused for want of the database")) {
      LOG.warn("Refused for want of the database: {}", CallContext.current().httpOperation());
    }
  }

  private synchronized boolean admits(String what) {
    Instant now = Clock.now();
    if (now.isBefore(begin) || !now.isBefore(begin.plus(WINDOW))) {
      if (untold > 0) {
        LOG.warn("{} more {} since {} were not told", untold, what, begin);
      }
      begin = now;
      told = 0;
      untold = 0;
    }
    if (told < TOLD) {
      told++;
      return true;
    }
    untold++;
    return false;
  }
}
