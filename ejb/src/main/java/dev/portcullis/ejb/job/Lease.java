package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Ids;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Selects the node for work that one node does for all: one at a time, and another within seconds
 * when it dies. The lease only avoids duplicate work; stored results are compared with their base
 * in any case.
 */
public final class Lease {
  /** How often a node tries to acquire the lease. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  /** Acquires or renews a named lease for a holder and a duration. */
  @FunctionalInterface
  public interface Acquire {
    /** Whether the holder has it for this duration. */
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
  private long queriedAt;

  /**
   * Creates a lease that is not held yet.
   *
   * @param acquire a transaction that acquires or renews it
   * @param release a transaction that releases it
   * @param name its name
   * @param duration after which another node may take it
   * @param nanos the clock, as {@link System#nanoTime}
   */
  public Lease(
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

  /** Acquires or renews it, and queries the database only if necessary. */
  public boolean isHeld() {
    long since = nanos.getAsLong() - queriedAt;
    Duration pause = held ? duration.dividedBy(3) : RETRY;
    if (!asked || since >= Math.min(pause.toNanos(), duration.dividedBy(3).toNanos())) {
      held = acquire.acquire(name.get(), holder, duration);
      asked = true;
      queriedAt = nanos.getAsLong();
    }
    return held;
  }

  /** Releases it, so that another node can take over at once. */
  public void release() {
    if (held) {
      held = false;
      asked = false;
      release.accept(name.get(), holder);
    }
  }
}
