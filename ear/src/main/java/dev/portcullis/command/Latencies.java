package dev.portcullis.command;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long calls took, counted in steps of at most 3 percent: the memory is the same however many
 * there are.
 */
final class Latencies {
  private static final int STEPS_BITS = 5;
  private static final int STEPS = 1 << STEPS_BITS;

  private final AtomicLongArray counts = new AtomicLongArray(64 * STEPS);

  /** Counts one. */
  void add(long micros) {
    counts.incrementAndGet(place(Math.max(0, micros)));
  }

  /** How many there are. */
  long count() {
    long all = 0;
    for (int i = 0; i < counts.length(); i++) {
      all += counts.get(i);
    }
    return all;
  }

  /** The milliseconds that this share of them took at most, from 0 to 1; 0 without any. */
  double millis(double share) {
    long wanted = (long) Math.ceil(count() * share);
    long seen = 0;
    for (int i = 0; i < counts.length(); i++) {
      seen += counts.get(i);
      if (seen >= wanted && seen > 0) {
        return end(i) / 1000.0;
      }
    }
    return 0;
  }

  private static int place(long micros) {
    if (micros < STEPS) {
      return (int) micros;
    }
    int shift = 63 - Long.numberOfLeadingZeros(micros) - STEPS_BITS;
    return (shift + 1) * STEPS + (int) (micros >>> shift) - STEPS;
  }

  /** The most that is counted at a place. */
  private static long end(int place) {
    if (place < STEPS) {
      return place;
    }
    int shift = place / STEPS - 1;
    return ((place % STEPS + STEPS + 1L) << shift) - 1;
  }
}
