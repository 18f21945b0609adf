package dev.portcullis.ejb.webhook;

import dev.portcullis.kernel.Ids;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Which node reads, or publishes: one at a time, and another within seconds when it dies. It only
 * saves work; what is stored is compared with the position in any case.
 */
final class ScanLease {
  /** How often a node asks whether it is its turn. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  /** Takes or keeps what has a name for a holder and a time. */
  @FunctionalInterface
  interface Acquire {
    boolean acquire(String name, String holder, Duration duration);
  }

  private final Acquire acquire;
  private final BiConsumer<String, String> release;
  private final Supplier<String> name;
  private final Duration duration;
  private final LongSupplier nanos;
  private final String holder = Ids.id();
  private boolean held;
  private boolean asked;
  private long askedAt;

  /**
   * Not held yet.
   *
   * @param name what it is for
   * @param nanos the time, as {@link System#nanoTime}
   */
  ScanLease(ScanStore store, Supplier<String> name, Duration duration, LongSupplier nanos) {
    this(store::acquire, store::release, name, duration, nanos);
  }

  /** With transactions of one's own. */
  ScanLease(
      Acquire acquire,
      BiConsumer<String, String> release,
      Supplier<String> name,
      Duration duration,
      LongSupplier nanos) {
    this.acquire = acquire;
    this.release = release;
    this.name = name;
    this.duration = duration;
    this.nanos = nanos;
  }

  /** Takes or keeps it, and asks the database only when it has to. */
  boolean isHeld() {
    long since = nanos.getAsLong() - askedAt;
    Duration pause = held ? duration.dividedBy(3) : RETRY;
    if (!asked || since >= Math.min(pause.toNanos(), duration.dividedBy(3).toNanos())) {
      held = acquire.acquire(name.get(), holder, duration);
      asked = true;
      askedAt = nanos.getAsLong();
    }
    return held;
  }

  /** Lets another node take over at once. */
  void release() {
    if (held) {
      held = false;
      asked = false;
      release.accept(name.get(), holder);
    }
  }
}
