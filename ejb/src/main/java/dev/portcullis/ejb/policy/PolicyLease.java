package dev.portcullis.ejb.policy;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long this node may believe what it remembers without having looked again. It counts from when
 * a look was sent: what was committed later may have been missed by it.
 *
 * <p>Two clocks count. The monotonic one stands still while a machine sleeps; the other tells of
 * that, and where it was set anew meanwhile, a node only asks the database once more.
 */
final class PolicyLease {
  private final LongSupplier nanos;
  private final LongSupplier millis;
  private final Duration length;
  private volatile Term term;

  private record Term(long endNanos, long beganMillis) {}

  /** One that is over. */
  PolicyLease(Duration length, LongSupplier nanos, LongSupplier millis) {
    this.nanos = nanos;
    this.millis = millis;
    this.length = length;
    this.term = new Term(nanos.getAsLong(), millis.getAsLong());
  }

  /** Begins anew with a look that was sent then and has succeeded. */
  void renew(long sentNanos) {
    term = new Term(sentNanos + length.toNanos(), millis.getAsLong());
  }

  /** Whether it is not over. */
  boolean holds() {
    Term now = term;
    long passed = millis.getAsLong() - now.beganMillis();
    return now.endNanos() - nanos.getAsLong() > 0 && passed >= 0 && passed <= length.toMillis();
  }
}
