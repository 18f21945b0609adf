package dev.portcullis.web.rpc;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** The rate limit for messages of a connection, per minute (R-CHN-31). */
final class SocketRateLimit {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final long most;
  private final LongSupplier clock;
  private long begin;
  private long count;

  /**
   * Creates the limit.
   *
   * @param clock nanoseconds, as of {@link System#nanoTime}
   */
  SocketRateLimit(long most, LongSupplier clock) {
    this.most = most;
    this.clock = clock;
    this.begin = clock.getAsLong();
  }

  /**
   * Counts a message; returns the milliseconds until a retry may succeed, 0 if the limit is not
   * exceeded.
   */
  synchronized long take() {
    long now = clock.getAsLong();
    if (now - begin >= MINUTE) {
      begin = now;
      count = 0;
    }
    count++;
    return count <= most ? 0 : TimeUnit.NANOSECONDS.toMillis(MINUTE - (now - begin)) + 1;
  }

  long most() {
    return most;
  }
}
