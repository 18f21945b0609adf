package dev.portcullis.ejb.admission;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;

/**
 * For how long each caller was worked on lately. Of those who wait, the caller with the least is
 * next (least attained service): a caller who asks once does not wait behind those who ask again
 * and again. Callers of whom nothing is remembered had nothing.
 */
final class AttainedService {
  private static final Duration WINDOW = Duration.ofSeconds(10);
  private static final int MOST = 10_000;

  /** What any request counts at least, so that many short ones count as well. */
  private static final long LEAST = Duration.ofMillis(1).toNanos();

  private final Cache<CallerClass, Share> shares =
      Caffeine.newBuilder()
          .maximumSize(MOST)
          .expireAfterAccess(WINDOW.multipliedBy(2))
          .executor(Runnable::run)
          .build();

  /** What one caller had: in this window of time, and in the one before. */
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

    /** Nanoseconds, at a moment of {@link System#nanoTime}. */
    long at(long now) {
      turnTo(now);
      return previous + current;
    }

    private void add(long nanos, long now) {
      turnTo(now);
      current += Math.max(LEAST, nanos);
    }
  }

  /** What the caller had. */
  Share of(CallerClass caller) {
    return shares.get(caller, unknown -> new Share());
  }

  /** Notes that it was worked on for so many nanoseconds. */
  void add(CallerClass caller, long nanos, long now) {
    of(caller).add(nanos, now);
  }
}
