package dev.portcullis.web.intake;

import dev.portcullis.web.intake.Line.Turn;
import dev.portcullis.web.intake.Line.Waiting;
import java.util.function.LongSupplier;

/**
 * Says who may be worked on now. There are fewer places than the server has threads; strangers have
 * a quarter of them and each of their networks an eighth, each known caller half, and some are kept
 * for administrators of the zone. Whoever finds none waits in a {@link Line}, without a thread.
 */
final class Admission {
  private final int places;
  private final LongSupplier clock;
  private final Crowd known;
  private final Crowd strangers;
  private final int unreserved;
  private final AttainedService served = new AttainedService();
  private final Line line = new Line();
  private int inside;

  /**
   * With so many places.
   *
   * @param clock nanoseconds, as of {@link System#nanoTime}
   */
  Admission(int places, LongSupplier clock) {
    this.places = places;
    this.clock = clock;
    known = new Crowd(places, Math.max(1, places / 2));
    strangers = new Crowd(Math.max(1, places / 4), Math.max(1, places / 8));
    unreserved = places - Math.max(1, places / 6);
  }

  /** Takes a place, if there is one for the client: then nobody waits who could have it. */
  synchronized boolean enter(Client client) {
    boolean free = hasRoom(client);
    if (free) {
      resume(client);
    }
    return free;
  }

  /** Takes a place even if there is none: for work that had one and goes on. */
  synchronized void resume(Client client) {
    inside++;
    switch (client.rank()) {
      case KNOWN -> known.add(client.name());
      case STRANGER -> strangers.add(client.name());
      case ADMINISTRATOR -> {
        // Has no bound of its own.
      }
    }
  }

  /** Waits for a place; it comes from whoever leaves one, or has done so in the meantime. */
  void await(Client client, Turn turn) {
    boolean free;
    Turn refused = null;
    synchronized (this) {
      free = enter(client);
      if (!free) {
        refused = line.add(new Waiting(client, served.of(client), turn), clock.getAsLong());
      }
    }
    if (free) {
      turn.start();
    } else if (refused != null) {
      refused.refuse();
    }
  }

  /** Waits no longer; false if the turn has come in the meantime. */
  synchronized boolean giveUp(Client client, Turn turn) {
    return line.remove(client.rank(), turn);
  }

  /**
   * Leaves a place to whoever is next.
   *
   * @param nanos for how long the client had it
   */
  void leave(Client client, long nanos) {
    Waiting next;
    synchronized (this) {
      give(client);
      served.add(client, nanos, clock.getAsLong());
      next = next();
    }
    while (next != null) {
      next.turn().start();
      synchronized (this) {
        next = next();
      }
    }
  }

  private Waiting next() {
    Waiting next = line.next(clock.getAsLong(), this::hasRoom);
    if (next != null) {
      resume(next.client());
    }
    return next;
  }

  private boolean hasRoom(Client client) {
    return switch (client.rank()) {
      case ADMINISTRATOR -> inside < places;
      case KNOWN -> inside < unreserved && !known.isFullFor(client.name());
      case STRANGER -> inside < unreserved && !strangers.isFullFor(client.name());
    };
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
