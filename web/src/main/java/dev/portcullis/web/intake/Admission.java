package dev.portcullis.web.intake;

import dev.portcullis.web.intake.Client.Rank;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Says who may be worked on now. There are fewer places than the server has threads; strangers have
 * half of them and each of their networks a quarter, each known caller half, and some are kept for
 * administrators of the zone. Whoever finds none waits in line, without a thread, administrators
 * first and strangers last; a line is so long at most, and what one network has of it.
 */
final class Admission {
  private static final int LINE = 512;
  private static final int LINE_OF_ONE = 128;

  /** What one waits with. */
  private record Waiting(Client client, Runnable start) {}

  private final int places;
  private final Crowd known;
  private final Crowd strangers;
  private final int unreserved;
  private final Crowd line = new Crowd(LINE, LINE_OF_ONE);
  private final Map<Rank, Deque<Waiting>> lines = new EnumMap<>(Rank.class);
  private int inside;

  Admission(int places) {
    this.places = places;
    known = new Crowd(places, Math.max(1, places / 2));
    strangers = new Crowd(Math.max(1, places / 2), Math.max(1, places / 4));
    unreserved = places - Math.max(1, places / 6);
    for (Rank rank : Rank.values()) {
      lines.put(rank, new ArrayDeque<>());
    }
  }

  /** Takes a place, if there is one for the client: then nobody waits who could have it. */
  synchronized boolean enter(Client client) {
    return take(client);
  }

  /**
   * Waits for a place; {@code start} is run by whoever leaves one.
   *
   * @return false if the line is too long for that
   */
  synchronized boolean await(Client client, Runnable start) {
    if (!line.enter(client.name())) {
      return false;
    }
    lines.get(client.rank()).add(new Waiting(client, start));
    return true;
  }

  /** Waits no longer; false if a place was given in the meantime. */
  synchronized boolean giveUp(Client client, Runnable start) {
    boolean waited = lines.get(client.rank()).removeIf(waiting -> waiting.start() == start);
    if (waited) {
      line.leave(client.name());
    }
    return waited;
  }

  /** Leaves a place to whoever is next. */
  void leave(Client client) {
    Waiting next;
    synchronized (this) {
      give(client);
      next = next();
    }
    while (next != null) {
      next.start().run();
      synchronized (this) {
        next = next();
      }
    }
  }

  private Waiting next() {
    for (Rank rank : new Rank[] {Rank.ADMINISTRATOR, Rank.KNOWN, Rank.STRANGER}) {
      for (Iterator<Waiting> waiting = lines.get(rank).iterator(); waiting.hasNext(); ) {
        Waiting first = waiting.next();
        if (take(first.client())) {
          waiting.remove();
          line.leave(first.client().name());
          return first;
        }
      }
    }
    return null;
  }

  private boolean take(Client client) {
    boolean free =
        switch (client.rank()) {
          case ADMINISTRATOR -> inside < places;
          case KNOWN -> inside < unreserved && known.enter(client.name());
          case STRANGER -> inside < unreserved && strangers.enter(client.name());
        };
    inside += free ? 1 : 0;
    return free;
  }

  private void give(Client client) {
    inside--;
    switch (client.rank()) {
      case KNOWN -> known.leave(client.name());
      case STRANGER -> strangers.leave(client.name());
      case ADMINISTRATOR -> {
        // Has no bound of its own.
      }
    }
  }
}
