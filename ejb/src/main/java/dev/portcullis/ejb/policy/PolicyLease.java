package dev.portcullis.ejb.policy;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long this node may use its cache without another poll. It starts when a poll is sent, because
 * the poll may miss later commits.
 *
 * <p>Two clocks count. The monotonic one stops while a machine sleeps. The wall clock detects that;
 * if it was adjusted, the node only queries the database once more.
 */
final class PolicyLease {
  private final LongSupplier nanos;
  private final LongSupplier millis;
  private final Duration length;
  private volatile Term term;

  private record Term(long endNanos, long beganMillis) {}

  /** An expired lease. */
  PolicyLease(Duration length, LongSupplier nanos, LongSupplier millis) {
    this.nanos = nanos;
    this.millis = millis;
    this.length = length;
    this.term = new Term(nanos.getAsLong(), millis.getAsLong());
  }

  /** Renews the lease with a successful poll that was sent at that time. */
  void renew(long sentNanos) {
    term = new Term(sentNanos + length.toNanos(), millis.getAsLong());
  }

  /** Whether the lease is valid. */
  boolean isValid() {
    Term now = term;
    long passed = millis.getAsLong() - now.beganMillis();
    return now.endNanos() - nanos.getAsLong() > 0 && passed >= 0 && passed <= length.toMillis();
  }
}
