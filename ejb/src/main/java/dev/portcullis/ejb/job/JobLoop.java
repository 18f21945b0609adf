package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Span;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Runs steps repeatedly until its time is over or it is stopped. A failed step is retried after a
 * delay that doubles up to a limit: no failure ends the loop.
 */
public final class JobLoop {
  private final String name;
  private final Signal signal;
  private final Duration runTime;
  private final Backoff backoff;
  private final Heartbeat heartbeat;
  private volatile boolean stopped;

  /**
   * Creates a loop.
   *
   * @param name the name in the log
   * @param signal wakes it
   * @param runTime after which it ends by itself
   * @param longestWait the maximum delay after a failure
   * @param heart receives the result of each step
   */
  public JobLoop(
      String name, Signal signal, Duration runTime, Duration longestWait, Heartbeat heart) {
    this.name = name;
    this.signal = signal;
    this.runTime = runTime;
    this.backoff = new Backoff(name, longestWait, heart);
    this.heartbeat = heart;
  }

  /**
   * Runs {@code step}, which returns how long to wait for the signal before the next.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  public void run(Supplier<Duration> step) throws InterruptedException {
    long end = System.nanoTime() + runTime.toNanos();
    while (!stopped && System.nanoTime() < end) {
      Duration wait;
      heartbeat.beat();
      Span span = Span.beginTrace(name, Span.Kind.INTERNAL);
      try {
        wait = step.get();
        heartbeat.succeeded(wait);
        backoff.succeeded();
      } catch (Throwable failure) {
        // This includes errors: a failed allocation or class loading in one step need not affect
        // the next.
        if (stopped) {
          return;
        }
        span.failed(true);
        wait = backoff.failed(failure);
      } finally {
        span.end();
      }
      if (wait.compareTo(Duration.ZERO) > 0) {
        signal.await(wait);
      }
    }
  }

  /** Ends the loop soon. */
  public void stop() {
    stopped = true;
    signal.raise();
  }
}
