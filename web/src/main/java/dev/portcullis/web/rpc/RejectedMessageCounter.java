package dev.portcullis.web.rpc;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Counts consecutive rejected messages of a connection. */
final class RejectedMessageCounter {
  private static final int MOST = 3;
  private static final long WINDOW = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier clock;
  private long since;
  private int count;

  /**
   * Creates a counter at zero.
   *
   * @param clock nanoseconds, as of {@link System#nanoTime}
   */
  RejectedMessageCounter(LongSupplier clock) {
    this.clock = clock;
  }

  /**
   * Counts a rejected message; true if it is the third in a row within a minute, which ends the
   * connection.
   */
  synchronized boolean add() {
    long now = clock.getAsLong();
    if (count == 0 || now - since >= WINDOW) {
      since = now;
      count = 0;
    }
    count++;
    return count >= MOST;
  }

  /** A message was accepted: the sequence ends. */
  synchronized void reset() {
    count = 0;
  }
}
