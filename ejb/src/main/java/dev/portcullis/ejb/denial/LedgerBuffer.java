package dev.portcullis.ejb.denial;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Buffers the rows of a ledger in the order of their arrival. When it is full, it only counts;
 * consecutive counted rows form a gap. Written rows and gap counts together account for every added
 * row.
 *
 * @param <T> the row
 */
final class LedgerBuffer<T> {
  private final int capacity;
  private final Function<T, LedgerGap> missed;
  private final Deque<T> waiting = new ArrayDeque<>();
  private LedgerGap gap;

  /**
   * An empty buffer.
   *
   * @param capacity the most queued rows
   * @param missed converts a dropped row, which may itself represent several, to a gap
   */
  LedgerBuffer(int capacity, Function<T, LedgerGap> missed) {
    this.capacity = capacity;
    this.missed = missed;
  }

  /** The most queued rows. */
  int capacity() {
    return capacity;
  }

  /** Appends a row, or counts it. */
  synchronized void add(T row) {
    if (waiting.size() < capacity) {
      waiting.add(row);
    } else {
      miss(row);
    }
  }

  /** The oldest rows; they stay in the buffer until their outcome is known. */
  synchronized List<T> first(int most) {
    return waiting.stream().limit(most).toList();
  }

  /** Removes the first rows, which were written. */
  synchronized void written(int rows) {
    for (int i = 0; i < rows; i++) {
      waiting.remove();
    }
  }

  /** Counts the first row, which the database rejects permanently. */
  synchronized void refused() {
    miss(waiting.remove());
  }

  /** Takes the gap, once there is room for a row with its count. */
  synchronized Optional<LedgerGap> takeGap() {
    if (waiting.size() >= capacity) {
      return Optional.empty();
    }
    Optional<LedgerGap> taken = Optional.ofNullable(gap);
    gap = null;
    return taken;
  }

  /** Counts a row without buffering it. */
  synchronized void count(T row) {
    miss(row);
  }

  private void miss(T row) {
    LedgerGap one = missed.apply(row);
    gap = gap == null ? one : gap.and(one);
  }
}
