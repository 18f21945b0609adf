package dev.portcullis.ejb.audit;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Decides which denials of anonymous clients keep their own audit row: the first few of each kind
 * and client network in a time window. The rest is counted. The memory and the rows of a window are
 * bounded, regardless of the number of requests and networks.
 */
final class AnonymousDenialWindow {
  /**
   * How many kinds and networks are counted separately; denials of further ones are counted under
   * {@link #OTHERS}.
   */
  static final int CAPACITY = 64;

  /** The network recorded for denials beyond {@link #CAPACITY}. */
  static final String OTHERS = "others";

  private final Supplier<Instant> clock;
  private final Duration window;
  private final Map<Kind, Count> counts = new HashMap<>();
  private Instant begin = Instant.EPOCH;

  /**
   * Starts counting now.
   *
   * @param window the length of a window
   */
  AnonymousDenialWindow(Supplier<Instant> clock, Duration window) {
    this.clock = clock;
    this.window = window;
  }

  /**
   * The key by which denials are counted.
   *
   * @param action the action type of the rows; null for requests that have a log line but no row
   * @param organizationId the organization whose audit list contains the rows, or null
   * @param network the client's address or network
   */
  record Kind(AuditAction action, String organizationId, String network) {}

  /**
   * Denials without a row of their own.
   *
   * @param kind what they have in common
   * @param count how many denials there were
   * @param first when the first request was denied
   * @param last when the last request was denied
   * @param status the HTTP status of the last response
   */
  record Counted(Kind kind, long count, Instant first, Instant last, int status) {
    private Counted and(Counted later) {
      return new Counted(kind, count + later.count, first, later.last, later.status);
    }
  }

  /**
   * Whether this denial keeps its row; if not, it is counted.
   *
   * @param rows how many denials of a kind keep their rows in a window; 0 for all
   */
  synchronized boolean admits(Kind kind, int status, long rows) {
    if (rows == 0) {
      return true;
    }
    Instant now = clock.get();
    rollWindow(now);
    Count count = count(kind);
    if (count.rows < rows) {
      count.rows++;
      return true;
    }
    count.add(new Counted(count.kind, 1, now, now, status));
    return false;
  }

  /** Takes the denials counted in windows that have ended. */
  synchronized List<Counted> takeEnded() {
    rollWindow(clock.get());
    return take(false);
  }

  /** Takes all counted denials. */
  synchronized List<Counted> takeAll() {
    return take(true);
  }

  /** Returns denials that could not be written. */
  synchronized void restore(Counted counted) {
    Count count = count(counted.kind());
    count.more = count.more == null ? counted : counted.and(count.more);
    count.over = true;
  }

  private Count count(Kind kind) {
    Count known = counts.get(kind);
    if (known == null && counts.size() >= CAPACITY) {
      return counts.computeIfAbsent(new Kind(kind.action(), null, OTHERS), Count::new);
    }
    return known != null ? known : counts.computeIfAbsent(kind, Count::new);
  }

  private void rollWindow(Instant now) {
    if (now.isBefore(begin.plus(window)) && !now.isBefore(begin)) {
      return;
    }
    begin = now;
    for (Iterator<Count> each = counts.values().iterator(); each.hasNext(); ) {
      Count count = each.next();
      count.rows = 0;
      count.over = true;
      if (count.more == null) {
        each.remove();
      }
    }
  }

  private List<Counted> take(boolean all) {
    List<Counted> taken = new ArrayList<>();
    for (Count count : counts.values()) {
      if (count.more != null && (all || count.over)) {
        taken.add(count.more);
        count.more = null;
        count.over = false;
      }
    }
    return taken;
  }

  private static final class Count {
    private final Kind kind;
    private long rows;
    private boolean over;
    private Counted more;

    private Count(Kind kind) {
      this.kind = kind;
    }

    private void add(Counted one) {
      more = more == null ? one : more.and(one);
    }
  }
}
