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
 * Says which refusals of strangers keep a row of their own: the first few of each kind and client
 * network in a window of time. The rest is counted. Whatever strangers send, from however many
 * networks, the memory and the rows of a window have a bound.
 */
final class AnonymousDenialWindow {
  /** Kinds and networks that are told apart; what comes from more is counted as of others. */
  static final int CAPACITY = 64;

  /** In place of the network of those that were too many to be told apart. */
  static final String OTHERS = "others";

  private final Supplier<Instant> clock;
  private final Duration window;
  private final Map<Kind, Count> counts = new HashMap<>();
  private Instant begin = Instant.EPOCH;

  /**
   * Counts from now on.
   *
   * @param window how long it is counted together
   */
  AnonymousDenialWindow(Supplier<Instant> clock, Duration window) {
    this.clock = clock;
    this.window = window;
  }

  /**
   * What is counted together.
   *
   * @param action what the rows are called; null for what has a line in the log and no row
   * @param organizationId in whose list they belong, or null
   * @param network the client's address or network
   */
  record Kind(AuditAction action, String organizationId, String network) {}

  /**
   * Refusals without a row of their own.
   *
   * @param kind what they have in common
   * @param count how many they are
   * @param first when the first was refused
   * @param last when the last was refused
   * @param status the HTTP status that the last was answered
   */
  record Counted(Kind kind, long count, Instant first, Instant last, int status) {
    private Counted and(Counted later) {
      return new Counted(kind, count + later.count, first, later.last, later.status);
    }
  }

  /**
   * Whether this refusal keeps its row; if not, it is counted.
   *
   * @param rows how many of a kind keep theirs in a window; 0 for all
   */
  synchronized boolean admits(Kind kind, int status, long rows) {
    if (rows == 0) {
      return true;
    }
    Instant now = clock.get();
    turn(now);
    Count count = count(kind);
    if (count.rows < rows) {
      count.rows++;
      return true;
    }
    count.add(new Counted(count.kind, 1, now, now, status));
    return false;
  }

  /** Takes what was counted in windows that are over. */
  synchronized List<Counted> takeOver() {
    turn(clock.get());
    return take(false);
  }

  /** Takes all that was counted. */
  synchronized List<Counted> takeAll() {
    return take(true);
  }

  /** Gives back what could not be written. */
  synchronized void giveBack(Counted counted) {
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

  private void turn(Instant now) {
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
