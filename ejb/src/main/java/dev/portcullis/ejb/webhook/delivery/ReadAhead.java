package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import java.time.Duration;
import java.time.Instant;

/**
 * Sizes the read-ahead of a queue: as many callbacks as are sent while their permission check is
 * fresh, for any speed of receiver and node. Stale callbacks must be read once more.
 */
final class ReadAhead {
  /**
   * The average wait between read and start in nanoseconds; callbacks are fresh for twice that
   * time.
   */
  private static final long WAIT = Delivery.FRESH.dividedBy(2).toNanos();

  private static final int FIRST = 16;
  private static final int MOST = 256;

  private int size = FIRST;

  /** Since when ended calls are counted; null if there was nothing to send since. */
  private Instant since;

  private int ended;

  int size() {
    return size;
  }

  /**
   * Records that a call ended.
   *
   * @param isLast whether nothing more is left to begin: the time until then is no measure
   */
  void ended(boolean isLast) {
    ended++;
    if (isLast) {
      since = null;
    }
  }

  /** Records a read. The size follows the time in which as many calls ended. */
  void filled(Instant now) {
    if (since != null && ended >= size) {
      long wait = Duration.between(since, now).toNanos() * size / ended;
      if (2 * wait <= WAIT) {
        size = Math.min(MOST, size * 2);
      } else if (wait > WAIT) {
        size = Math.max(1, size / 2);
      }
      since = null;
    }
    if (since == null) {
      since = now;
      ended = 0;
    }
  }

  /** Records that callbacks became stale before they began and are read again. */
  void stale() {
    int most = since == null ? MOST : ended;
    size = Math.max(1, Math.min(most, size / 2));
    since = null;
  }
}
