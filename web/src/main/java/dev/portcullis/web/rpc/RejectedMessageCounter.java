package dev.portcullis.web.rpc;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Counts the messages of a connection that were refused one after the other. */
final class RejectedMessageCounter {
  private static final int MOST = 3;
  private static final long WINDOW = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier clock;
  private long since;
  private int count;

  /**
   * None yet.
   *
   * @param clock nanoseconds, as of {@link System#nanoTime}
   */
  RejectedMessageCounter(LongSupplier clock) {
    this.clock = clock;
  }

  /** Counts one; true if it is the third in a row within a minute, which ends the connection. */
  synchronized boolean add() {
    long now = clock.getAsLong();
    if (count == 0 || now - since >= WINDOW) {
      since = now;
      count = 0;
    }
    count++;
    return count >= MOST;
  }

  /** A message was not refused: the row is over. */
  synchronized void reset() {
    count = 0;
  }
}
