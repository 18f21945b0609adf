package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** What was read of a queue and not begun, and which of it is next. */
final class PrefetchedDeliveries {
  private final PrefetchedBytes bytes;
  private final Deque<Delivery> front = new ArrayDeque<>();
  private final Deque<Delivery> due = new ArrayDeque<>();

  /** They take turns: nobody is told of nothing new while much is sent again. */
  private boolean isTurnOfFront;

  private boolean ordered;

  PrefetchedDeliveries(PrefetchedBytes bytes) {
    this.bytes = bytes;
  }

  boolean isOrdered() {
    return ordered;
  }

  /**
   * Gives these out in order of their positions from now on, but for what is sent again because
   * somebody asked for it; or no longer so.
   *
   * @return whether that is another rule
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

  /** How many there are that were never tried. */
  int fresh() {
    return front.size();
  }

  boolean isAnyDue() {
    return !due.isEmpty();
  }

  /** The first that was never tried, or null. */
  Delivery first() {
    return front.peekFirst();
  }

  /** Whether the first that was never tried was judged too long ago. */
  boolean isStale(Instant now) {
    return !front.isEmpty() && front.peekFirst().isStale(now);
  }

  /**
   * The next one, or null.
   *
   * @param waits which of those that were never tried cannot be sent yet
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

  /** Takes out what {@link #next} gave. */
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

  /** Takes out {@link #first}. */
  Delivery removeFirst() {
    Delivery first = front.removeFirst();
    bytes.add(-first.queued().size());
    return first;
  }

  /** Takes out all that were never tried, in order. */
  List<Delivery> clearFront() {
    return clear(front);
  }

  /** Takes out all that failed before. */
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
