package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Span;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Steps something again and again until its time is over or it is stopped. A failing step is tried
 * again after a wait that doubles up to a limit: nothing that fails ends the loop.
 */
public final class JobLoop {
  private final String name;
  private final Signal signal;
  private final Duration runTime;
  private final Backoff backoff;
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
    this.backoff = new Backoff(name, longestWait, heart);
    this.heart = heart;
  }

  /**
   * Runs {@code step}, which answers how long to wait for the signal before the next.
   *
   * @throws InterruptedException when the thread is told to end
   */
  public void run(Supplier<Duration> step) throws InterruptedException {
    long end = System.nanoTime() + runTime.toNanos();
    while (!stopped && System.nanoTime() < end) {
      Duration wait;
      heart.beat();
      Span span = Span.beginTrace(name, Span.Kind.INTERNAL);
      try {
        wait = step.get();
        heart.succeeded(wait);
        backoff.over();
      } catch (Throwable failure) {
        // Errors, too: what one step could not allocate or load, the next may do without.
        if (stopped) {
          return;
        }
        span.failed(true);
        wait = backoff.note(failure);
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
