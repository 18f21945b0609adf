package dev.portcullis.ejb.admission;

import dev.portcullis.ejb.admission.CallerClass.Rank;
import dev.portcullis.ejb.admission.ConcurrencyLimiter.PermitRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Work that waits for a place: administrators go first and anonymous callers last; among equals the
 * caller with the least attained service is next. The queue has a bound, and so has one caller's
 * part of it. In a full one newcomers displace lower ranks or, among equals, the caller who had
 * most.
 */
final class AdmissionQueue {
  private static final int LONGEST = 512;
  private static final int OF_ONE = 128;
  private static final List<Rank> FIRST_TO_LAST =
      List.of(Rank.ADMINISTRATOR, Rank.KNOWN, Rank.ANONYMOUS);
  private static final List<Rank> LAST_TO_FIRST =
      List.of(Rank.ANONYMOUS, Rank.KNOWN, Rank.ADMINISTRATOR);

  private final KeyedCounter all = new KeyedCounter(LONGEST, OF_ONE);
  private final Map<Rank, Deque<QueuedRequest>> byRank = new EnumMap<>(Rank.class);

  /**
   * One who waits.
   *
   * @param had for how long the caller was worked on lately
   */
  record QueuedRequest(CallerClass caller, AttainedService.Share had, PermitRequest turn) {}

  AdmissionQueue() {
    for (Rank rank : Rank.values()) {
      byRank.put(rank, new ArrayDeque<>());
    }
  }

  /** Lets one more wait; whose turn cannot come for that, or null. */
  PermitRequest add(QueuedRequest newcomer, long now) {
    if (all.hasEnough(newcomer.caller().account())) {
      return newcomer.turn();
    }
    QueuedRequest refused = null;
    if (all.isFull()) {
      refused = behind(newcomer, now);
      if (refused == null) {
        return newcomer.turn();
      }
      remove(refused);
    }
    all.add(newcomer.caller().account());
    byRank.get(newcomer.caller().rank()).add(newcomer);
    return refused == null ? null : refused.turn();
  }

  /** Who would be last if the newcomer was in line; null if that is the newcomer. */
  private QueuedRequest behind(QueuedRequest newcomer, long now) {
    for (Rank rank : LAST_TO_FIRST) {
      boolean isOfEquals = rank == newcomer.caller().rank();
      long most = isOfEquals ? newcomer.had().at(now) : -1;
      QueuedRequest last = null;
      for (QueuedRequest queuedRequest : byRank.get(rank)) {
        if (queuedRequest.had().at(now) > most) {
          last = queuedRequest;
          most = queuedRequest.had().at(now);
        }
      }
      if (last != null || isOfEquals) {
        return last;
      }
    }
    return null;
  }

  /** Takes out whoever is next of those for whom there is room; null if there is nobody. */
  QueuedRequest next(long now, Predicate<CallerClass> room) {
    for (Rank rank : FIRST_TO_LAST) {
      QueuedRequest next = null;
      for (QueuedRequest queuedRequest : byRank.get(rank)) {
        boolean isBefore = next == null || queuedRequest.had().at(now) < next.had().at(now);
        if (isBefore && room.test(queuedRequest.caller())) {
          next = queuedRequest;
        }
      }
      if (next != null) {
        remove(next);
        return next;
      }
    }
    return null;
  }

  /** Takes out one whose turn has not come; false if it has. */
  boolean remove(Rank rank, PermitRequest permitRequest) {
    for (QueuedRequest queuedRequest : byRank.get(rank)) {
      if (queuedRequest.turn() == permitRequest) {
        remove(queuedRequest);
        return true;
      }
    }
    return false;
  }

  private void remove(QueuedRequest queuedRequest) {
    byRank.get(queuedRequest.caller().rank()).remove(queuedRequest);
    all.leave(queuedRequest.caller().account());
  }
}
