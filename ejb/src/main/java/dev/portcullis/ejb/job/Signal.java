package dev.portcullis.ejb.job;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Wakes a loop at once; the loop looks by itself now and then, so a lost signal only costs time.
 */
public final class Signal {
  private final Semaphore raised = new Semaphore(0);
  private final List<Signal> others;

  /** A signal that raises others with it. */
  public Signal(Signal... others) {
    this.others = List.of(others);
  }

  /** Wakes whoever waits, or the next who will, however often it was raised meanwhile. */
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
   * @throws InterruptedException when the thread is told to end
   */
  public boolean await(Duration longest) throws InterruptedException {
    boolean wasRaised = raised.tryAcquire(Math.max(0, longest.toNanos()), TimeUnit.NANOSECONDS);
    if (wasRaised) {
      raised.drainPermits();
    }
    return wasRaised;
  }

  /** The same; an interrupt ends the wait, and the thread stays interrupted. */
  public void pause(Duration longest) {
    try {
      var unused = await(longest);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  /** Whether the signal was raised; it is lowered. */
  public boolean lower() {
    return raised.drainPermits() > 0;
  }
}
