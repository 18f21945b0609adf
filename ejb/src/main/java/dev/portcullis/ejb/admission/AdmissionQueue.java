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
 * Queues requests for a permit. Administrators come first and anonymous callers last; within a
 * rank, the caller with the least attained service is next. The queue has a limit, and so has each
 * caller. In a full queue a new request displaces a lower rank or, within its rank, the caller with
 * the most attained service.
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
   * A queued request.
   *
   * @param had the recent service time of the caller
   */
  record QueuedRequest(CallerClass caller, AttainedService.Share had, PermitRequest turn) {}

  AdmissionQueue() {
    for (Rank rank : Rank.values()) {
      byRank.put(rank, new ArrayDeque<>());
    }
  }

  /** Queues a request; returns the request that is rejected for it, or null. */
  PermitRequest add(QueuedRequest newcomer, long now) {
    if (all.isAtLimit(newcomer.caller().account())) {
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

  /** The request that would be last with the new one in the queue; null if that is the new one. */
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

  /**
   * Removes and returns the next request whose caller is within its limits; null if there is none.
   */
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

  /** Removes a queued request; false if it has started. */
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
