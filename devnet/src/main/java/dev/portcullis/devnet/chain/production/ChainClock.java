package dev.portcullis.devnet.chain.production;

import java.time.Clock;
import java.util.OptionalLong;

/** The clock of block timestamps: the wall clock, which a developer may shift. Thread-safe. */
public final class ChainClock {
  private static final long NOT_SET = -1;

  private final Clock clock;
  private long shift;
  private long next = NOT_SET;
  private OptionalLong interval = OptionalLong.empty();

  /** The wall clock, not shifted. */
  public ChainClock(Clock clock) {
    this.clock = clock;
  }

  /**
   * The timestamp of the block under production, in seconds.
   *
   * @param parent that of the block before it
   */
  synchronized long stamp(long parent) {
    if (next == NOT_SET && interval.isPresent()) {
      next = parent + interval.getAsLong();
    }
    if (next != NOT_SET) {
      shift = next - wall();
      next = NOT_SET;
    }
    return wall() + shift;
  }

  /**
   * The expected timestamp of the next block, in seconds: after that of its parent unless a
   * developer set it.
   */
  public synchronized long expected(long parent) {
    if (next == NOT_SET && interval.isPresent()) {
      return parent + interval.getAsLong();
    }
    return next == NOT_SET ? Math.max(wall() + shift, parent + 1) : next;
  }

  /** Shifts all later blocks by some seconds. */
  public synchronized void shift(long seconds) {
    shift += seconds;
  }

  /** The offset of blocks from the wall clock, in seconds. */
  public synchronized long shift() {
    return shift;
  }

  /** Sets the timestamp of the next block; later ones continue from there. */
  public synchronized void next(long timestamp) {
    next = timestamp;
  }

  /** Sets its current time, in seconds. */
  public synchronized void set(long timestamp) {
    shift = timestamp - wall();
  }

  /** Sets the seconds between any two coming blocks; empty: by the clock. */
  public synchronized void every(OptionalLong seconds) {
    interval = seconds;
  }

  /** Removes all developer settings. */
  synchronized void reset() {
    shift = 0;
    next = NOT_SET;
    interval = OptionalLong.empty();
  }

  /** The developer settings of a clock. */
  public record State(long shift, long next, OptionalLong interval) {}

  /** The current settings, for {@link #restore}. */
  public synchronized State state() {
    return new State(shift, next, interval);
  }

  /** Restores earlier settings. */
  public synchronized void restore(State earlier) {
    shift = earlier.shift();
    next = earlier.next();
    interval = earlier.interval();
  }

  private long wall() {
    return clock.instant().getEpochSecond();
  }
}
