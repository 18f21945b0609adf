package dev.portcullis.ejb.job;

import dev.portcullis.kernel.LogThrottle;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles consecutive failures: the delay doubles up to a limit, and the failure is logged at
 * intervals and reported to the job's heartbeat.
 */
public final class Backoff {
  private static final Logger LOG = LoggerFactory.getLogger(Backoff.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);
  private static final Duration FIRST_WAIT = Duration.ofMillis(100);

  private final String name;
  private final Duration longestWait;
  private final Heartbeat heartbeat;
  private Duration next = FIRST_WAIT;

  /**
   * Creates a back-off without failures.
   *
   * @param name the name in the log
   * @param longestWait the maximum delay after a failure
   * @param heart receives the failures
   */
  public Backoff(String name, Duration longestWait, Heartbeat heart) {
    this.name = name;
    this.longestWait = longestWait;
    this.heartbeat = heart;
  }

  /** Records a failure and returns the delay before the retry. */
  public Duration failed(Throwable failure) {
    Duration wait = next;
    // If even logging fails for lack of memory, the loop continues without it.
    try {
      heartbeat.failed(failure, wait);
      log(failure, wait);
    } catch (VirtualMachineError untold) {
      failure.addSuppressed(untold);
    }
    Duration doubled = wait.multipliedBy(2);
    next = doubled.compareTo(longestWait) > 0 ? longestWait : doubled;
    return wait;
  }

  /** Records a success. */
  public void succeeded() {
    next = FIRST_WAIT;
  }

  /** Logs an unavailable database, chain or broker in one line, at most once a minute. */
  private void log(Throwable failure, Duration wait) {
    switch (Outage.of(failure)) {
      case DATABASE ->
          LINES
              .permit(name + " database")
              .ifPresent(
                  more ->
                      LOG.warn(
                          "{} has no database, next try in {} ms{}", name, wait.toMillis(), more));
      case CHAIN ->
          LINES
              .permit(name + " chain")
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
              .permit(name + " waits")
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
              .permit(name + " " + failure.getClass().getName())
              .ifPresent(
                  more ->
                      LOG.warn(
                          "{} failed, next try in {} ms{}", name, wait.toMillis(), more, failure));
    }
  }
}
