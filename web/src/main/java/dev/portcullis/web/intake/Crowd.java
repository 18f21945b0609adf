package dev.portcullis.web.intake;

import java.util.HashMap;
import java.util.Map;

/** Counts those who are in, in all and by name. */
final class Crowd {
  private final int most;
  private final int mostOfOne;
  private final Map<String, Integer> byName = new HashMap<>();
  private int all;

  Crowd(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  synchronized boolean isFullFor(String name) {
    return isFull() || hasEnough(name);
  }

  synchronized boolean isFull() {
    return all >= most;
  }

  synchronized boolean hasEnough(String name) {
    return byName.getOrDefault(name, 0) >= mostOfOne;
  }

  /** Lets one more in, if there is room. */
  synchronized boolean enter(String name) {
    if (isFullFor(name)) {
      return false;
    }
    add(name);
    return true;
  }

  /** Lets one more in, room or not. */
  synchronized void add(String name) {
    all++;
    byName.merge(name, 1, Integer::sum);
  }

  synchronized void leave(String name) {
    all--;
    byName.computeIfPresent(name, (known, count) -> count == 1 ? null : count - 1);
  }
}
