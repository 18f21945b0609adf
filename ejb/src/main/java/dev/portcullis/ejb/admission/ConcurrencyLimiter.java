package dev.portcullis.ejb.admission;

import dev.portcullis.ejb.admission.AdmissionQueue.QueuedRequest;
import java.util.function.LongSupplier;

/**
 * Gives out places to work at the same time, within {@link ConcurrencyLimits}. A caller that finds
 * no place waits in an {@link AdmissionQueue}, without a thread, and gets the next one that its
 * bounds and those of others leave.
 */
public final class ConcurrencyLimiter {
  private final ConcurrencyLimits bounds;
  private final LongSupplier clock;
  private final KeyedCounter accounts;
  private final KeyedCounter organizations;
  private final KeyedCounter networks;
  private final AttainedService served = new AttainedService();
  private final AdmissionQueue queue = new AdmissionQueue();
  private int inside;

  /** Those that take no place which is kept for sign-in. */
  private int ordinary;

  private int gateway;
  private int anonymousGateway;

  /** What waits for a place. */
  public interface PermitRequest {
    /** There is a place, and it is taken. */
    void start();

    /** There is no room to wait any longer. */
    void refuse();
  }

  /**
   * A limiter without anything inside.
   *
   * @param clock nanoseconds, as of {@link System#nanoTime}
   */
  public ConcurrencyLimiter(ConcurrencyLimits bounds, LongSupplier clock) {
    this.bounds = bounds;
    this.clock = clock;
    accounts = new KeyedCounter(bounds.total(), bounds.account());
    organizations = new KeyedCounter(bounds.total(), bounds.organization());
    networks = new KeyedCounter(bounds.anonymous(), bounds.network());
  }

  /** Takes a place if there is one for the caller; then no waiting caller could have it. */
  public synchronized boolean enter(CallerClass caller) {
    boolean free = hasRoom(caller);
    if (free) {
      resume(caller);
    }
    return free;
  }

  /** Takes a place even if there is none: for work that had one and goes on. */
  public synchronized void resume(CallerClass caller) {
    inside++;
    ordinary += isOrdinary(caller) ? 1 : 0;
    gateway += caller.isGateway() ? 1 : 0;
    anonymousGateway += isAnonymousGateway(caller) ? 1 : 0;
    switch (caller.rank()) {
      case KNOWN -> {
        accounts.add(caller.account());
        if (caller.organization() != null) {
          organizations.add(caller.organization());
        }
      }
      case ANONYMOUS -> networks.add(caller.account());
      case ADMINISTRATOR -> {
        // Has no bound of its own.
      }
    }
  }

  /** Waits for a place; the turn starts at once if there is one by now. */
  public void await(CallerClass caller, PermitRequest permitRequest) {
    boolean free;
    PermitRequest refused = null;
    synchronized (this) {
      free = enter(caller);
      if (!free) {
        refused =
            queue.add(
                new QueuedRequest(caller, served.of(caller), permitRequest), clock.getAsLong());
      }
    }
    if (free) {
      permitRequest.start();
    } else if (refused != null) {
      refused.refuse();
    }
  }

  /** Waits no longer; false if the turn has come in the meantime. */
  public synchronized boolean giveUp(CallerClass caller, PermitRequest permitRequest) {
    return queue.remove(caller.rank(), permitRequest);
  }

  /**
   * Leaves a place, which goes to the next in the queue.
   *
   * @param nanos for how long the caller had it
   */
  public void leave(CallerClass caller, long nanos) {
    QueuedRequest next;
    synchronized (this) {
      give(caller);
      served.add(caller, nanos, clock.getAsLong());
      next = next();
    }
    while (next != null) {
      next.turn().start();
      synchronized (this) {
        next = next();
      }
    }
  }

  private QueuedRequest next() {
    QueuedRequest next = queue.next(clock.getAsLong(), this::hasRoom);
    if (next != null) {
      resume(next.caller());
    }
    return next;
  }

  private boolean hasRoom(CallerClass caller) {
    int open = bounds.total() - bounds.administrators();
    return switch (caller.rank()) {
      case ADMINISTRATOR -> inside < bounds.total();
      case KNOWN ->
          inside < open
              && isWithinShares(caller)
              && !accounts.hasEnough(caller.account())
              && !(caller.organization() != null && organizations.hasEnough(caller.organization()));
      case ANONYMOUS ->
          inside < open && isWithinShares(caller) && !networks.isFullFor(caller.account());
    };
  }

  /** Whether what is kept for others stays free. */
  private boolean isWithinShares(CallerClass caller) {
    int most = bounds.total() - bounds.administrators() - bounds.signIn();
    return (!isOrdinary(caller) || ordinary < most)
        && (!caller.isGateway() || gateway < bounds.gateway())
        && (!isAnonymousGateway(caller) || anonymousGateway < bounds.anonymousGateway());
  }

  private static boolean isAnonymousGateway(CallerClass caller) {
    return caller.isGateway() && caller.rank() == CallerClass.Rank.ANONYMOUS;
  }

  private static boolean isOrdinary(CallerClass caller) {
    return caller.rank() != CallerClass.Rank.ADMINISTRATOR && !caller.maySignIn();
  }

  private void give(CallerClass caller) {
    inside--;
    ordinary -= isOrdinary(caller) ? 1 : 0;
    gateway -= caller.isGateway() ? 1 : 0;
    anonymousGateway -= isAnonymousGateway(caller) ? 1 : 0;
    switch (caller.rank()) {
      case KNOWN -> {
        accounts.leave(caller.account());
        if (caller.organization() != null) {
          organizations.leave(caller.organization());
        }
      }
      case ANONYMOUS -> networks.leave(caller.account());
      case ADMINISTRATOR -> {
        // Has no bound of its own.
      }
    }
  }
}
