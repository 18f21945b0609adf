package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Bounds of how many submissions signatures are checked at a time: each takes some milliseconds,
 * and a batch of swaps seconds. Batches have places of their own, so that nobody holds up single
 * transactions with them.
 */
final class SignatureCheckLimiter {
  private final Semaphore single;
  private final Semaphore batches;
  private final Duration wait;

  /**
   * Places.
   *
   * @param single how many single transactions at a time
   * @param batches how many batches beside them
   * @param wait how long to wait for a place
   */
  SignatureCheckLimiter(int single, int batches, Duration wait) {
    this.single = new Semaphore(single, true);
    this.batches = new Semaphore(batches, true);
    this.wait = wait;
  }

  /** A place that is held until it is left. */
  static final class Permit implements AutoCloseable {
    private final Semaphore of;
    private final AtomicBoolean held = new AtomicBoolean(true);

    private Permit(Semaphore of) {
      this.of = of;
    }

    /** Leaves it, once: also when all that is left to do is to wait for somebody else. */
    @Override
    public void close() {
      if (held.compareAndSet(true, false)) {
        of.release();
      }
    }
  }

  /**
   * A place, as soon as there is one.
   *
   * @throws Failure OVERLOADED if there is none in time
   */
  Permit enter(boolean isBatch) {
    Semaphore places = isBatch ? batches : single;
    try {
      if (places.tryAcquire(wait.toNanos(), TimeUnit.NANOSECONDS)) {
        return new Permit(places);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    throw Failure.overloaded("Too many transactions wait to be checked; try again", 1);
  }
}
