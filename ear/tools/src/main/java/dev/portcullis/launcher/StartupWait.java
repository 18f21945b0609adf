package dev.portcullis.launcher;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Waits for the start of a process, while it runs or until the caller gives up. */
final class StartupWait {
  private static final Duration POLL = Duration.ofMillis(250);

  private final Duration interval;
  private final Consumer<Duration> onInterval;
  private final LongSupplier nanos;

  /** The awaited process. */
  interface Awaited {
    /** Whether it serves. */
    boolean isReady() throws InterruptedException;

    /** Waits for its end up to {@code time}; true if it has ended. */
    boolean endsWithin(Duration time) throws InterruptedException;
  }

  /**
   * A wait with regular reports.
   *
   * @param each the interval at which {@code passed} is called
   * @param passed receives the total elapsed time; an exception from it ends the wait
   * @param nanos the time, as {@link System#nanoTime}
   */
  StartupWait(Duration each, Consumer<Duration> passed, LongSupplier nanos) {
    this.interval = each;
    this.onInterval = passed;
    this.nanos = nanos;
  }

  /** Waits, and returns whether the process is ready; false if it ended before it was. */
  boolean await(Awaited process) throws InterruptedException {
    long begin = nanos.getAsLong();
    long next = interval.toNanos();
    while (!process.isReady()) {
      if (process.endsWithin(POLL)) {
        return false;
      }
      long spent = nanos.getAsLong() - begin;
      if (spent > next) {
        next = spent + interval.toNanos();
        onInterval.accept(Duration.ofNanos(spent));
      }
    }
    return true;
  }
}
