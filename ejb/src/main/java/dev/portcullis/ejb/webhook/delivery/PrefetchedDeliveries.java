package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** The callbacks of a queue that were read and not begun, and their order. */
final class PrefetchedDeliveries {
  private final PrefetchedBytes bytes;
  private final Deque<Delivery> front = new ArrayDeque<>();
  private final Deque<Delivery> due = new ArrayDeque<>();

  /** New callbacks and retries alternate, so that many retries do not delay new events. */
  private boolean isTurnOfFront;

  private boolean ordered;

  PrefetchedDeliveries(PrefetchedBytes bytes) {
    this.bytes = bytes;
  }

  boolean isOrdered() {
    return ordered;
  }

  /**
   * Enables or disables ordering by position. Redeliveries on request are not part of the order.
   *
   * @return whether the rule changed
   */
  boolean order(boolean on) {
    boolean other = ordered != on;
    ordered = on;
    return other;
  }

  void addFront(Delivery delivery) {
    front.add(delivery);
    bytes.add(delivery.queued().size());
  }

  void addDue(Delivery delivery) {
    due.add(delivery);
    bytes.add(delivery.queued().size());
  }

  /** The number of callbacks without attempts. */
  int fresh() {
    return front.size();
  }

  boolean isAnyDue() {
    return !due.isEmpty();
  }

  /** The first callback without attempts, or null. */
  Delivery first() {
    return front.peekFirst();
  }

  /** Whether the permission check of the first callback without attempts is too old. */
  boolean isStale(Instant now) {
    return !front.isEmpty() && front.peekFirst().isStale(now);
  }

  /**
   * The next callback, or null.
   *
   * @param waits matches callbacks without attempts that cannot be sent yet
   */
  Delivery next(Predicate<Delivery> waits) {
    Delivery first = ordered ? line() : front.peekFirst();
    Delivery again = ordered ? repeat() : due.peekFirst();
    return first == null || waits.test(first) || (again != null && !isTurnOfFront) ? again : first;
  }

  private Delivery line() {
    Delivery first = front.peekFirst();
    return due.stream()
        .filter(each -> !each.queued().isRedelivery())
        .filter(each -> first == null || each.queued().position() < first.queued().position())
        .findFirst()
        .orElse(first);
  }

  private Delivery repeat() {
    return due.stream().filter(each -> each.queued().isRedelivery()).findFirst().orElse(null);
  }

  /** Removes the callback that {@link #next} returned. */
  void begin(Delivery next) {
    boolean failed = next.queued().failure() != null;
    isTurnOfFront = ordered ? next.queued().isRedelivery() : failed;
    if (failed) {
      due.removeIf(each -> each.queued().position() == next.queued().position());
    } else {
      front.removeFirst();
    }
    bytes.add(-next.queued().size());
  }

  /** Removes {@link #first}. */
  Delivery removeFirst() {
    Delivery first = front.removeFirst();
    bytes.add(-first.queued().size());
    return first;
  }

  /** Removes all callbacks without attempts, in order. */
  List<Delivery> clearFront() {
    return clear(front);
  }

  /** Removes all callbacks that failed before. */
  List<Delivery> clearDue() {
    return clear(due);
  }

  private List<Delivery> clear(Collection<Delivery> of) {
    List<Delivery> all = List.copyOf(of);
    of.clear();
    all.forEach(each -> bytes.add(-each.queued().size()));
    return all;
  }
}
