package dev.portcullis.ejb.denial;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a ledger has yet to write, in the order in which it came. When it is full it only counts;
 * what is counted together is a gap. The rows that are written and the counts of the gaps are
 * together everything that was added.
 *
 * @param <T> the row
 */
final class LedgerBuffer<T> {
  private final int capacity;
  private final Function<T, LedgerGap> missed;
  private final Deque<T> waiting = new ArrayDeque<>();
  private LedgerGap gap;

  /**
   * An empty one.
   *
   * @param capacity how many rows wait at most
   * @param missed what is missing without a row, which may itself stand for several
   */
  LedgerBuffer(int capacity, Function<T, LedgerGap> missed) {
    this.capacity = capacity;
    this.missed = missed;
  }

  /** How many rows wait at most. */
  int capacity() {
    return capacity;
  }

  /** Puts a row last, or counts it. */
  synchronized void add(T row) {
    if (waiting.size() < capacity) {
      waiting.add(row);
    } else {
      miss(row);
    }
  }

  /** The rows that wait longest; they go on waiting until it is said what became of them. */
  synchronized List<T> first(int most) {
    return waiting.stream().limit(most).toList();
  }

  /** The first rows are written. */
  synchronized void written(int rows) {
    for (int i = 0; i < rows; i++) {
      waiting.remove();
    }
  }

  /** The first row cannot be written, now or later. */
  synchronized void refused() {
    miss(waiting.remove());
  }

  /** Takes what was counted, once there is room for a row that says so. */
  synchronized Optional<LedgerGap> takeGap() {
    if (waiting.size() >= capacity) {
      return Optional.empty();
    }
    Optional<LedgerGap> taken = Optional.ofNullable(gap);
    gap = null;
    return taken;
  }

  /** Counts a row that is to have none. */
  synchronized void count(T row) {
    miss(row);
  }

  private void miss(T row) {
    LedgerGap one = missed.apply(row);
    gap = gap == null ? one : gap.and(one);
  }
}
