package dev.portcullis.ejb.admission;

import java.util.HashMap;
import java.util.Map;

/** Counts work in flight, in total and by key, within a limit for each. */
public final class KeyedCounter {
  private final int most;
  private final int mostOfOne;
  private final Map<String, Integer> byName = new HashMap<>();
  private int all;

  /**
   * With limits.
   *
   * @param most for all keys together
   * @param mostOfOne for one key
   */
  public KeyedCounter(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /** Whether a limit is reached for a key. */
  public synchronized boolean isFullFor(String name) {
    return isFull() || isAtLimit(name);
  }

  synchronized boolean isFull() {
    return all >= most;
  }

  synchronized boolean isAtLimit(String name) {
    return byName.getOrDefault(name, 0) >= mostOfOne;
  }

  /** Adds one if the limits permit it. */
  public synchronized boolean enter(String name) {
    if (isFullFor(name)) {
      return false;
    }
    add(name);
    return true;
  }

  /** Adds one regardless of the limits. */
  synchronized void add(String name) {
    all++;
    byName.merge(name, 1, Integer::sum);
  }

  /** Subtracts one. */
  public synchronized void leave(String name) {
    all--;
    byName.computeIfPresent(name, (known, count) -> count == 1 ? null : count - 1);
  }
}
