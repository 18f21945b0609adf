package dev.portcullis.kernel;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The application's only clock: UTC, in the database's precision of microseconds. */
public final class Clock {
  private static volatile Supplier<Instant> source = Instant::now;
  private static volatile UnaryOperator<Instant> correction = UnaryOperator.identity();

  private Clock() {}

  /** The time now, truncated to microseconds so that stored and returned times are equal. */
  public static Instant now() {
    return source.get().truncatedTo(ChronoUnit.MICROS);
  }

  /**
   * The time that all nodes share: that of this clock, or of the database's if both are far apart
   * (ADR 0108). Use it for times that one node stores and another one reads.
   */
  public static Instant shared() {
    return correction.apply(now());
  }

  /**
   * Sets the conversion from the time of this clock to the shared one.
   *
   * @param shared the shared time for a time of this clock, in microseconds
   */
  public static void correctBy(UnaryOperator<Instant> shared) {
    correction = shared;
  }

  /** Replaces the clock, for tests; {@code null} restores the system's. */
  static void use(Supplier<Instant> replacement) {
    source = replacement == null ? Instant::now : replacement;
  }
}
