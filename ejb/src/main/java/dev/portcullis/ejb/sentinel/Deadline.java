package dev.portcullis.ejb.sentinel;

import java.time.Duration;
import java.util.function.LongSupplier;

/** When the questions about one block have to end: slow answers must not add up to a standstill. */
final class Deadline {
  /** Shorter than any time after which a job counts as stuck. */
  static final Duration LONGEST = Duration.ofSeconds(20);

  private final LongSupplier nanos;
  private final long begun;

  /**
   * Of questions that begin now.
   *
   * @param nanos the time, as {@link System#nanoTime}
   */
  Deadline(LongSupplier nanos) {
    this.nanos = nanos;
    this.begun = nanos.getAsLong();
  }

  /**
   * Asks whether there is time for another question.
   *
   * @throws Unjudged.Found if not
   */
  void check() {
    if (nanos.getAsLong() - begun > LONGEST.toNanos()) {
      throw Unjudged.NO_ANSWER.found();
    }
  }
}
