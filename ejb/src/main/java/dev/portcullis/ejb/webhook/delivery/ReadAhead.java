package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import java.time.Duration;
import java.time.Instant;

/**
 * How much of a queue is read ahead: as much as ends while it is fresh, however fast the receiver
 * and this node are. What was read and is no longer fresh has to be read once more.
 */
final class ReadAhead {
  /** How long what was read waits on average before it is begun; twice that is still fresh. */
  private static final long WAIT = Delivery.FRESH.dividedBy(2).toNanos();

  private static final int FIRST = 16;
  private static final int MOST = 256;

  private int size = FIRST;

  /** Since when the calls are counted that ended; null if there was nothing to send since. */
  private Instant since;

  private int ended;

  int size() {
    return size;
  }

  /**
   * Notes that a call ended.
   *
   * @param isLast whether there is nothing more to begin: how long that lasts says nothing
   */
  void ended(boolean isLast) {
    ended++;
    if (isLast) {
      since = null;
    }
  }

  /** Notes that something was read: the size follows how soon as much ended as it is. */
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

  /** Notes that what was read is read again: it was not begun while it was fresh. */
  void stale() {
    int most = since == null ? MOST : ended;
    size = Math.max(1, Math.min(most, size / 2));
    since = null;
  }
}
