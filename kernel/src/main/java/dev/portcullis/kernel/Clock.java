package dev.portcullis.kernel;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;

/** The one clock of the application: UTC, in the database's precision of microseconds. */
public final class Clock {
  private static volatile Supplier<Instant> source = Instant::now;

  private Clock() {}

  /** The time now, truncated to microseconds so that what is stored equals what is shown. */
  public static Instant now() {
    return source.get().truncatedTo(ChronoUnit.MICROS);
  }

  /** Replaces the clock, for tests; {@code null} restores the system's. */
  static void use(Supplier<Instant> replacement) {
    source = replacement == null ? Instant::now : replacement;
  }
}
