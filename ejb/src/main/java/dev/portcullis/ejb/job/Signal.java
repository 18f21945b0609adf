package dev.portcullis.ejb.job;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a loop at once. The loop also polls at intervals, so a lost signal only costs time. */
public final class Signal {
  private final Semaphore raised = new Semaphore(0);
  private final List<Signal> others;

  /** Creates a signal that raises others with it. */
  public Signal(Signal... others) {
    this.others = List.of(others);
  }

  /** Wakes the waiting thread, or the next one that waits, however often it was raised before. */
  public void raise() {
    if (raised.availablePermits() == 0) {
      raised.release();
    }
    others.forEach(Signal::raise);
  }

  /**
   * Waits until the signal is raised or {@code longest} has passed, and lowers it.
   *
   * @return whether it was raised
   * @throws InterruptedException if the thread is interrupted
   */
  public boolean await(Duration longest) throws InterruptedException {
    boolean wasRaised = raised.tryAcquire(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
    if (wasRaised) {
      raised.drainPermits();
    }
    return wasRaised;
  }

  /** The same; an interrupt ends the wait, and the thread remains interrupted. */
  public void pause(Duration longest) {
    try {
      var unused = await(longest);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lowers the signal; returns whether it was raised. */
  public boolean lower() {
    return raised.drainPermits() > 0;
  }
}
