package dev.portcullis.devnet.chain;

import java.time.Clock;

/** The time blocks are stamped with: the wall clock, which a developer may shift. Thread-safe. */
final class ChainClock {
  private static final long NOT_SET = -1;

  private final Clock clock;
  private long shift;
  private long next = NOT_SET;

  ChainClock(Clock clock) {
    this.clock = clock;
  }

  /** The timestamp of the block that is being made, in seconds. */
  synchronized long stamp() {
    if (next != NOT_SET) {
      shift = next - wall();
      next = NOT_SET;
    }
    return wall() + shift;
  }

  /**
   * The timestamp that the next block will probably have, in seconds: after that of its parent
   * unless a developer set it.
   */
  synchronized long expected(long parent) {
    return next == NOT_SET ? Math.max(wall() + shift, parent + 1) : next;
  }

  /** Moves all later blocks by some seconds. */
  synchronized void shift(long seconds) {
    shift += seconds;
  }

  /** How far blocks are from the wall clock, in seconds. */
  synchronized long shift() {
    return shift;
  }

  /** Sets the timestamp of the next block; later ones go on from there. */
  synchronized void next(long timestamp) {
    next = timestamp;
  }

  private long wall() {
    return clock.instant().getEpochSecond();
  }
}
