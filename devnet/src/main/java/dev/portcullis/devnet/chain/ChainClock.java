package dev.portcullis.devnet.chain;

import java.time.Clock;

/**
 * The time blocks are stamped with: the wall clock, which a developer may shift. For the block
 * producer's thread.
 */
final class ChainClock {
  private static final long NOT_SET = -1;

  private final Clock clock;
  private long shift;
  private long next = NOT_SET;

  ChainClock(Clock clock) {
    this.clock = clock;
  }

  /** The timestamp of the block that is being made, in seconds. */
  long stamp() {
    if (next != NOT_SET) {
      shift = next - wall();
      next = NOT_SET;
    }
    return wall() + shift;
  }

  /** Moves all later blocks by some seconds. */
  void shift(long seconds) {
    shift += seconds;
  }

  /** How far blocks are from the wall clock, in seconds. */
  long shift() {
    return shift;
  }

  /** Sets the timestamp of the next block; later ones go on from there. */
  void next(long timestamp) {
    next = timestamp;
  }

  private long wall() {
    return clock.instant().getEpochSecond();
  }
}
