package dev.portcullis.web.rpc;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** How many messages of a connection are answered in a minute (R-CHN-31). */
final class SocketRateLimit {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);

  private final long most;
  private final LongSupplier clock;
  private long begin;
  private long count;

  /**
   * So many.
   *
   * @param clock nanoseconds, as of {@link System#nanoTime}
   */
  SocketRateLimit(long most, LongSupplier clock) {
    this.most = most;
    this.clock = clock;
    this.begin = clock.getAsLong();
  }

  /** Counts a message; after how many milliseconds it is worth another try, 0 if it is not over. */
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
