package dev.portcullis.ejb.job;

import dev.portcullis.kernel.Ids;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Which node does what one does for all: one at a time, and another within seconds when it dies. It
 * only saves work; what is stored is compared with what it was based on in any case.
 */
public final class Lease {
  /** How often a node asks whether it is its turn. */
  private static final Duration RETRY = Duration.ofSeconds(1);

  /** Takes or keeps what has a name for a holder and a time. */
  @FunctionalInterface
  public interface Acquire {
    /** Whether it is the holder's for this time. */
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
   * @param acquire a transaction that takes or keeps it
   * @param release one that gives it back
   * @param name what it is for
   * @param duration after which another node may take it
   * @param nanos the time, as {@link System#nanoTime}
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

  /** Takes or keeps it, and asks the database only when it has to. */
  public boolean isHeld() {
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
  public void release() {
    if (held) {
      held = false;
      asked = false;
      release.accept(name.get(), holder);
    }
  }
}
