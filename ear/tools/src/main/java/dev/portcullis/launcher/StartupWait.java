package dev.portcullis.launcher;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Waits for a process that starts, for as long as it runs or until the one who waits gives up. */
final class StartupWait {
  private static final Duration POLL = Duration.ofMillis(250);

  private final Duration each;
  private final Consumer<Duration> passed;
  private final LongSupplier nanos;

  /** The process that is waited for. */
  interface Awaited {
    /** Whether it serves. */
    boolean isReady() throws InterruptedException;

    /** Waits for its end, no longer than {@code time}; true if it has ended. */
    boolean endsWithin(Duration time) throws InterruptedException;
  }

  /**
   * A patience.
   *
   * @param each the time after which {@code passed} is called, again and again
   * @param passed gets the whole time that has passed; what it throws ends the waiting
   * @param nanos the time, as {@link System#nanoTime}
   */
  StartupWait(Duration each, Consumer<Duration> passed, LongSupplier nanos) {
    this.each = each;
    this.passed = passed;
    this.nanos = nanos;
  }

  /** Whether the process is ready; false if it ended before it was. */
  boolean await(Awaited process) throws InterruptedException {
    long begin = nanos.getAsLong();
    long next = each.toNanos();
    while (!process.isReady()) {
      if (process.endsWithin(POLL)) {
        return false;
      }
      long spent = nanos.getAsLong() - begin;
      if (spent > next) {
        next = spent + each.toNanos();
        passed.accept(Duration.ofNanos(spent));
      }
    }
    return true;
  }
}
