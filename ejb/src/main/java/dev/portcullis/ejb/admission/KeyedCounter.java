package dev.portcullis.ejb.admission;

import java.util.HashMap;
import java.util.Map;

/** Counts what is under way, in all and by key, within a bound for each. */
public final class KeyedCounter {
  private final int most;
  private final int mostOfOne;
  private final Map<String, Integer> byName = new HashMap<>();
  private int all;

  /**
   * With bounds.
   *
   * @param most of all keys together
   * @param mostOfOne of one key
   */
  public KeyedCounter(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /** Whether there is no room for a key. */
  public synchronized boolean isFullFor(String name) {
    return isFull() || hasEnough(name);
  }

  synchronized boolean isFull() {
    return all >= most;
  }

  synchronized boolean hasEnough(String name) {
    return byName.getOrDefault(name, 0) >= mostOfOne;
  }

  /** Counts one more if there is room. */
  public synchronized boolean enter(String name) {
    if (isFullFor(name)) {
      return false;
    }
    add(name);
    return true;
  }

  /** Counts one more, room or not. */
  synchronized void add(String name) {
    all++;
    byName.merge(name, 1, Integer::sum);
  }

  /** Counts one less. */
  public synchronized void leave(String name) {
    all--;
    byName.computeIfPresent(name, (known, count) -> count == 1 ? null : count - 1);
  }
}
