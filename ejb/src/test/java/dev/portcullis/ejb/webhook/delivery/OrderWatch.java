package dev.portcullis.ejb.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Watches what is posted to a receiver: in order, while that is promised (ADR 0069). */
final class OrderWatch {
  /** Until a change of the flag holds for all that is begun. */
  private static final Duration CHANGING = Duration.ofMillis(250);

  private final boolean withholding;
  private boolean ordered;
  private Instant since = Instant.MIN;

  /** Posted and not received, by number. */
  private final TreeMap<Long, UUID> open = new TreeMap<>();

  private final List<String> problems = new ArrayList<>();
  private final Set<UUID> received = new HashSet<>();
  private final TreeMap<Long, UUID> numbers = new TreeMap<>();

  /** All numbers up to this one were received. */
  private long upTo;

  /**
   * One that watches from the beginning.
   *
   * @param withholding whether callbacks may be withheld that have numbers, so that there are gaps
   */
  OrderWatch(boolean ordered, boolean withholding) {
    this.ordered = ordered;
    this.withholding = withholding;
  }

  boolean isOrdered() {
    return ordered;
  }

  void order(boolean on, Instant now) {
    ordered = on;
    since = now;
  }

  /**
   * Notes that a callback is posted.
   *
   * @param repeat whether it was over, and is sent again because a user requested it
   * @param underWay how many others its node has under way
   */
  void posted(UUID id, long sequence, boolean repeat, int underWay, Instant now) {
    if (ordered && since.isBefore(now.minus(CHANGING))) {
      check(underWay == 0, sequence, "is sent beside " + underWay);
      if (!received.contains(id) && !repeat) {
        Map.Entry<Long, UUID> before = open.lowerEntry(sequence);
        check(before == null, sequence, "overtakes " + before);
        check(withholding || upTo >= sequence - 1, sequence, "follows " + upTo);
      }
    }
    if (!received.contains(id) && !repeat) {
      open.put(sequence, id);
    }
  }

  private void check(boolean right, long sequence, String wrong) {
    if (!right) {
      problems.add(sequence + " " + wrong);
    }
  }

  /** What was out of order. */
  List<String> problems() {
    return problems;
  }

  /** Notes that one was answered with success. */
  void received(UUID id, long sequence) {
    received.add(id);
    open.remove(sequence);
    numbers.put(sequence, id);
    while (numbers.containsKey(upTo + 1)) {
      upTo++;
    }
  }

  /** Notes that what was posted and not received may never be. */
  void rightsChange() {
    open.clear();
  }
}
