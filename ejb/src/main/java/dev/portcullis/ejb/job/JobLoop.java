package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Seldom;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Steps something again and again until its time is over or it is stopped. A failing step is tried
 * again after a wait that doubles up to a limit: nothing that fails ends the loop.
 */
public final class JobLoop {
  private static final Logger LOG = LoggerFactory.getLogger(JobLoop.class);
  private static final Seldom LINES = Seldom.perMinute(1);
  private static final Duration FIRST_WAIT = Duration.ofMillis(100);

  private final String name;
  private final Signal signal;
  private final Duration runTime;
  private final Duration longestWait;
  private final Heartbeat heart;
  private volatile boolean stopped;

  /**
   * A loop.
   *
   * @param name for the log
   * @param signal wakes it
   * @param runTime after which it ends by itself
   * @param longestWait the longest wait after a failure
   * @param heart learns how each step ends
   */
  public JobLoop(
      String name, Signal signal, Duration runTime, Duration longestWait, Heartbeat heart) {
    this.name = name;
    this.signal = signal;
    this.runTime = runTime;
    this.longestWait = longestWait;
    this.heart = heart;
  }

  /**
   * Runs {@code step}, which answers how long to wait for the signal before the next.
   *
   * @throws InterruptedException when the thread is told to end
   */
  public void run(Supplier<Duration> step) throws InterruptedException {
    long end = System.nanoTime() + runTime.toNanos();
    Duration failureWait = FIRST_WAIT;
    while (!stopped && System.nanoTime() < end) {
      Duration wait;
      heart.beat();
      try {
        wait = step.get();
        heart.succeeded(wait);
        failureWait = FIRST_WAIT;
      } catch (Throwable failure) {
        // Errors, too: what one step could not allocate or load, the next may do without.
        if (stopped) {
          return;
        }
        note(failure, failureWait);
        wait = failureWait;
        failureWait = failureWait.multipliedBy(2);
        if (failureWait.compareTo(longestWait) > 0) {
          failureWait = longestWait;
        }
      }
      if (wait.compareTo(Duration.ZERO) > 0) {
        signal.await(wait);
      }
    }
  }

  /** Without memory even to tell, the loop goes on untold. */
  private void note(Throwable failure, Duration wait) {
    try {
      heart.failed(failure, wait);
      tell(failure, wait);
    } catch (VirtualMachineError untold) {
      failure.addSuppressed(untold);
    }
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
      case BROKER ->
          LINES
              .tell(name + " broker")
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

  /** Ends the loop soon. */
  public void stop() {
    stopped = true;
    signal.raise();
  }
}
