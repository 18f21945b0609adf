package dev.portcullis.ejb.chain.upstream;

import java.time.Duration;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Leaves a node alone that fails again and again, for longer each time. Afterwards the next look
 * for its head is the probe: if it succeeds, the node is asked again, and the first failure then
 * ends that at once.
 */
final class CircuitBreaker {
  /** One failure may be a connection that was cut; so many in a row are the node. */
  static final int TOLERATED = 3;

  static final Duration FIRST = Duration.ofMillis(250);
  static final Duration LONGEST = Duration.ofSeconds(30);

  private final LongSupplier nanos;
  private final DoubleSupplier random;
  private int failures;
  private Duration backoff = FIRST;
  private long until;

  /**
   * A breaker that lets everything through.
   *
   * @param nanos the time, as {@link System#nanoTime}
   * @param random a fraction from 0 to 1, so that several do not return together
   */
  CircuitBreaker(LongSupplier nanos, DoubleSupplier random) {
    this.nanos = nanos;
    this.random = random;
  }

  /** Whether the node may be asked like any other. */
  synchronized boolean closed() {
    return failures < TOLERATED;
  }

  /** Whether the node may be asked where there is no other; of those that are due, one may. */
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

  /** The node failed a call. */
  synchronized void failed() {
    failures = Math.min(failures + 1, TOLERATED);
    if (failures == TOLERATED) {
      // From half to the whole of it.
      long wait = (long) (backoff.toNanos() * (1 + random.getAsDouble()) / 2);
      until = nanos.getAsLong() + wait;
      Duration doubled = backoff.multipliedBy(2);
      backoff = doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }
  }

  /** The node answered a call. */
  synchronized void succeeded() {
    failures = 0;
    backoff = FIRST;
  }

  /**
   * The node told its head.
   *
   * @param returned whether it had failed to when it was asked before: then it was away and is back
   */
  synchronized void looked(boolean returned) {
    if (!closed() && (returned || nanos.getAsLong() - until >= 0)) {
      failures = TOLERATED - 1;
    }
  }
}
