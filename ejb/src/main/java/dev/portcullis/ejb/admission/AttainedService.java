package dev.portcullis.ejb.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/**
 * Tracks the recent service time of each caller. Of the queued callers, the one with the least is
 * next (least attained service). A caller with a single request therefore does not wait behind
 * callers with many. Unknown callers count as zero.
 */
final class AttainedService {
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int MOST = 10_000;

  /**
   * The minimum service time of a request in nanoseconds, so that many short requests count as
   * well.
   */
  private static final long LEAST = Duration.ofMillis(1).toNanos();

  private final Cache<CallerClass, Share> shares =
      Caffeine.newBuilder()
          .maximumSize(MOST)
          .expireAfterAccess(WINDOW.multipliedBy(2))
          .executor(Runnable::run)
          .build();

  /** The service time of one caller, in this time window and in the previous one. */
  static final class Share {
    private long window;
    private long current;
    private long previous;

    private Share() {}

    private void turnTo(long now) {
      long passed = now / WINDOW.toNanos() - window;
      if (passed != 0) {
        previous = passed == 1 ? current : 0;
        current = 0;
        window += passed;
      }
    }

    /** The service time in nanoseconds, at a moment of {@link System#nanoTime}. */
    long at(long now) {
      turnTo(now);
      return previous + current;
    }

    private void add(long nanos, long now) {
      turnTo(now);
      current += Math.max(LEAST, nanos);
    }
  }

  /** The service time of the caller. */
  Share of(CallerClass caller) {
    return shares.get(caller, unknown -> new Share());
  }

  /** Records so many nanoseconds of service for the caller. */
  void add(CallerClass caller, long nanos, long now) {
    of(caller).add(nanos, now);
  }
}
