package dev.portcullis.ejb.job;

import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.ejb.startup.DatabaseOutage;
import dev.portcullis.kernel.Failure;
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
  private volatile boolean stopped;

  /**
   * A loop.
   *
   * @param name for the log
   * @param signal wakes it
   * @param runTime after which it ends by itself
   * @param longestWait the longest wait after a failure
   */
  public JobLoop(String name, Signal signal, Duration runTime, Duration longestWait) {
    this.name = name;
    this.signal = signal;
    this.runTime = runTime;
    this.longestWait = longestWait;
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
      try {
        wait = step.get();
        failureWait = FIRST_WAIT;
      } catch (RuntimeException failure) {
        if (stopped) {
          return;
        }
        tell(failure, failureWait);
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

  /** A database or chain that is away is told in one line, and nothing more than once a minute. */
  private void tell(RuntimeException failure, Duration wait) {
    if (DatabaseOutage.isCauseOf(failure)) {
      LINES
          .tell(name + " database")
          .ifPresent(
              more ->
                  LOG.warn("{} has no database, next try in {} ms{}", name, wait.toMillis(), more));
    } else if (isOfTheChain(failure)) {
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
    } else {
      LINES
          .tell(name + " " + failure.getClass().getName())
          .ifPresent(
              more ->
                  LOG.warn("{} failed, next try in {} ms{}", name, wait.toMillis(), more, failure));
    }
  }

  private static boolean isOfTheChain(RuntimeException failure) {
    return failure instanceof NodeRefusal
        || (failure instanceof Failure refused
            && refused.reason() == Failure.Reason.CHAIN_UNAVAILABLE);
  }

  /** Ends the loop soon. */
  public void stop() {
    stopped = true;
    signal.raise();
  }
}
