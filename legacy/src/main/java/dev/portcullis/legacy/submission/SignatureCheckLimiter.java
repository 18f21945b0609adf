package dev.portcullis.legacy.submission;

import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Limits the submissions whose signatures are verified concurrently: each takes some milliseconds,
 * and a batch of swaps seconds. Batches have permits of their own, so that they do not delay single
 * transactions.
 */
final class SignatureCheckLimiter {
  private final Semaphore single;
  private final Semaphore batches;
  private final Duration wait;

  /**
   * Creates the permits.
   *
   * @param single the number of concurrent single transactions
   * @param batches the number of concurrent batches beside them
   * @param wait how long to wait for a permit
   */
  SignatureCheckLimiter(int single, int batches, Duration wait) {
    this.single = new Semaphore(single, true);
    this.batches = new Semaphore(batches, true);
    this.wait = wait;
  }

  /** A permit that is in use until it is closed. */
  static final class Permit implements AutoCloseable {
    private final Semaphore of;
    private final AtomicBoolean held = new AtomicBoolean(true);

    private Permit(Semaphore of) {
      this.of = of;
    }

    /** Releases the permit, once: also when the rest of the work only waits for layer 1. */
    @Override
    public void close() {
      if (held.compareAndSet(true, false)) {
        of.release();
      }
    }
  }

  /**
   * Acquires a permit.
   *
   * @throws Failure OVERLOADED if none is free in time
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
    throw Failure.overloaded("Too many transactions wait for verification; try again", 1);
  }
}
