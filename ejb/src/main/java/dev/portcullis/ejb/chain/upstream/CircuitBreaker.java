package dev.portcullis.ejb.chain.upstream;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Stops calls to a node that fails repeatedly, for a back-off that doubles. The next request for
 * its head is the probe. If it succeeds, calls resume, and the first failure opens the breaker
 * again.
 */
final class CircuitBreaker {
  /** The number of consecutive failures that opens the breaker; fewer may be broken connections. */
  static final int TOLERATED = 3;

  static final Duration FIRST = Duration.ofMillis(250);
  static final Duration LONGEST = Duration.ofSeconds(30);

  private final LongSupplier nanos;
  private final DoubleSupplier random;

  // Written under this; each call reads both, nearly always without a failure.
  private volatile int failures;
  private volatile Duration backoff = FIRST;
  private long until;

  /**
   * Creates a closed breaker.
   *
   * @param nanos the clock, as {@link System#nanoTime}
   * @param random a fraction from 0 to 1, as jitter between several breakers
   */
  CircuitBreaker(LongSupplier nanos, DoubleSupplier random) {
    this.nanos = nanos;
    this.random = random;
  }

  /** Whether calls to the node are permitted. */
  boolean closed() {
    return failures < TOLERATED;
  }

  /**
   * Whether a call to the node is permitted if there is no other node; after the back-off, one call
   * is.
   */
  synchronized boolean admits() {
    if (closed()) {
      return true;
    }
    boolean due = nanos.getAsLong() - until >= 0;
    if (due) {
      until = nanos.getAsLong() + backoff.toNanos();
    }
    return due;
  }

  /** Records a failed call. */
  synchronized void failed() {
    failures = Math.min(failures + 1, TOLERATED);
    if (failures == TOLERATED) {
      // Jitter: from half to the whole of the back-off.
      long wait = (long) (backoff.toNanos() * (1 + random.getAsDouble()) / 2);
      until = nanos.getAsLong() + wait;
      Duration doubled = backoff.multipliedBy(2);
      backoff = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }
  }

  /** Records a successful call. */
  void succeeded() {
    if (failures > 0 || backoff.compareTo(FIRST) > 0) {
      reset();
    }
  }

  private synchronized void reset() {
    failures = 0;
    backoff = FIRST;
  }

  /**
   * Records that the node returned its head.
   *
   * @param returned whether the previous request for it failed: then the node is available again
   */
  synchronized void probed(boolean returned) {
    if (!closed() && (returned || nanos.getAsLong() - until >= 0)) {
      failures = TOLERATED - 1;
    }
  }
}
