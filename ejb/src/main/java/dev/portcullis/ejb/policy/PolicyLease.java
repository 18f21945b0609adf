package dev.portcullis.ejb.policy;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long this node may believe what it remembers without having looked again. It counts from when
 * a look was sent: what was committed later may have been missed by it.
 */
final class PolicyLease {
  private final LongSupplier nanos;
  private final long length;
  private volatile long end;

  /** One that is over. */
  PolicyLease(Duration length, LongSupplier nanos) {
    this.nanos = nanos;
    this.length = length.toNanos();
    this.end = nanos.getAsLong();
  }

  /** Begins anew with a look that was sent then and has succeeded. */
  void renew(long sent) {
    end = sent + length;
  }

  /** Whether it is not over. */
  boolean holds() {
    return end - nanos.getAsLong() > 0;
  }
}
