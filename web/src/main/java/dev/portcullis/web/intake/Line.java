package dev.portcullis.web.intake;

import dev.portcullis.web.intake.Client.Rank;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Those who wait for a place: administrators go first and strangers last, among equals whoever was
 * worked on least in the last seconds. The line is so long at most, and what one client has of it.
 * In a full one a newcomer takes the place of who ranks lower or, among equals, had most.
 */
final class Line {
  private static final int LONGEST = 512;
  private static final int OF_ONE = 128;
  private static final List<Rank> FIRST_TO_LAST =
      List.of(Rank.ADMINISTRATOR, Rank.KNOWN, Rank.STRANGER);
  private static final List<Rank> LAST_TO_FIRST =
      List.of(Rank.STRANGER, Rank.KNOWN, Rank.ADMINISTRATOR);

  private final Crowd all = new Crowd(LONGEST, OF_ONE);
  private final Map<Rank, Deque<Waiting>> byRank = new EnumMap<>(Rank.class);

  /** What somebody waits with. */
  interface Turn {
    /** There is a place, and it is taken. */
    void start();

    /** There is no place any more, not even in line. */
    void refuse();
  }

  /**
   * One who waits.
   *
   * @param had for how long the client was worked on lately
   */
  record Waiting(Client client, AttainedService.Share had, Turn turn) {}

  Line() {
    for (Rank rank : Rank.values()) {
      byRank.put(rank, new ArrayDeque<>());
    }
  }

  /** Lets one more wait; whose turn cannot come for that, or null. */
  Turn add(Waiting newcomer, long now) {
    if (all.hasEnough(newcomer.client().name())) {
      return newcomer.turn();
    }
    Waiting refused = null;
    if (all.isFull()) {
      refused = behind(newcomer, now);
      if (refused == null) {
        return newcomer.turn();
      }
      remove(refused);
    }
    all.add(newcomer.client().name());
    byRank.get(newcomer.client().rank()).add(newcomer);
    return refused == null ? null : refused.turn();
  }

  /** Who would be last if the newcomer was in line; null if that is the newcomer. */
  private Waiting behind(Waiting newcomer, long now) {
    for (Rank rank : LAST_TO_FIRST) {
      boolean isOfEquals = rank == newcomer.client().rank();
      long most = isOfEquals ? newcomer.had().at(now) : -1;
      Waiting last = null;
      for (Waiting waiting : byRank.get(rank)) {
        if (waiting.had().at(now) > most) {
          last = waiting;
          most = waiting.had().at(now);
        }
      }
      if (last != null || isOfEquals) {
        return last;
      }
    }
    return null;
  }

  /** Takes out whoever is next of those for whom there is room; null if there is nobody. */
  Waiting next(long now, Predicate<Client> room) {
    for (Rank rank : FIRST_TO_LAST) {
      Waiting next = null;
      for (Waiting waiting : byRank.get(rank)) {
        boolean isBefore = next == null || waiting.had().at(now) < next.had().at(now);
        if (isBefore && room.test(waiting.client())) {
          next = waiting;
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
  boolean remove(Rank rank, Turn turn) {
    for (Waiting waiting : byRank.get(rank)) {
      if (waiting.turn() == turn) {
        remove(waiting);
        return true;
      }
    }
    return false;
  }

  private void remove(Waiting waiting) {
    byRank.get(waiting.client().rank()).remove(waiting);
    all.leave(waiting.client().name());
  }
}
