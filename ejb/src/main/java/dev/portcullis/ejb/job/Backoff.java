package dev.portcullis.ejb.job;

import dev.portcullis.kernel.LogThrottle;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of failures one after the other: waits that double up to a limit, a line in the log
 * now and then, and word to the heart of the job.
 */
public final class Backoff {
  private static final Logger LOG = LoggerFactory.getLogger(Backoff.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final Duration FIRST_WAIT = Duration.ofMillis(100);

  private final String name;
  private final Duration longestWait;
  private final Heartbeat heart;
  private Duration next = FIRST_WAIT;

  /**
   * None yet.
   *
   * @param name for the log
   * @param longestWait the longest wait after a failure
   * @param heart learns of failures
   */
  public Backoff(String name, Duration longestWait, Heartbeat heart) {
    this.name = name;
    this.longestWait = longestWait;
    this.heart = heart;
  }

  /** Something failed; how long to wait before it is tried again. */
  public Duration note(Throwable failure) {
    Duration wait = next;
    // Without memory even to tell, it goes on untold.
    try {
      heart.failed(failure, wait);
      tell(failure, wait);
    } catch (VirtualMachineError untold) {
      failure.addSuppressed(untold);
    }
    Duration doubled = wait.multipliedBy(2);
    next = doubled.compareTo(longestWait) > 0 ? longestWait : doubled;
    return wait;
  }

  /** Something succeeded. */
  public void over() {
    next = FIRST_WAIT;
  }

  /**
   * A database, chain or broker that is away is told in one line, and nothing more than once a
   * minute.
   */
  private void tell(Throwable failure, Duration wait) {
    switch (Outage.of(failure)) {
      case DATABASE ->
          LINES
              .tell(name + " database")
              .ifPresent(
                  more ->
                      LOG.warn(
                          "{} has no database, next try in {} ms{}", name, wait.toMillis(), more));
      case CHAIN ->
          LINES
              .tell(name + " chain")
              .ifPresent(
                  more ->
                      LOG.warn(
                          "{} has no chain, next try in {} ms: {}{}",
                          name,
                          wait.toMillis(),
                          failure.getMessage(),
                          more));
      case BROKER, LAYER1 ->
          LINES
              .tell(name + " waits")
              .ifPresent(
                  more ->
                      LOG.warn(
                          "{} waits, next try in {} ms: {}{}",
                          name,
                          wait.toMillis(),
                          failure.getMessage(),
                          more));
      case NONE ->
          LINES
              .tell(name + " " + failure.getClass().getName())
              .ifPresent(
                  more ->
                      LOG.warn(
                          "{} failed, next try in {} ms{}", name, wait.toMillis(), more, failure));
    }
  }
}
