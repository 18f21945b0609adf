package dev.portcullis.ejb.admission;

import dev.portcullis.ejb.admission.AdmissionQueue.QueuedRequest;
import java.util.function.LongSupplier;

/**
 * Grants permits for concurrent work, within {@link ConcurrencyLimits}. A caller without a permit
 * waits in an {@link AdmissionQueue}, without a thread. It gets the next permit that its own limits
 * and those of others leave.
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

  /** Callers that use no permit reserved for sign-in. */
  private int ordinary;

  private int gateway;
  private int anonymousGateway;

  /** A request that waits for a permit. */
  public interface PermitRequest {
    /** The permit was granted. */
    void start();

    /** The queue is full. */
    void refuse();
  }

  /**
   * A limiter without permits in use.
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

  /** Takes a permit if there is one for the caller; then no queued caller could have used it. */
  public synchronized boolean tryAcquire(CallerClass caller) {
    boolean free = hasRoom(caller);
    if (free) {
      forceAcquire(caller);
    }
    return free;
  }

  /** Takes a permit even if there is none: for work that had one and continues. */
  public synchronized void forceAcquire(CallerClass caller) {
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
        // Has no limit of its own.
      }
    }
  }

  /** Queues a request for a permit; it starts at once if there is one by now. */
  public void await(CallerClass caller, PermitRequest permitRequest) {
    boolean free;
    PermitRequest refused = null;
    synchronized (this) {
      free = tryAcquire(caller);
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

  /** Removes a queued request; false if it has started. */
  public synchronized boolean cancel(CallerClass caller, PermitRequest permitRequest) {
    return queue.remove(caller.rank(), permitRequest);
  }

  /**
   * Releases a permit, which goes to the next request in the queue.
   *
   * @param nanos how long the caller had it, in nanoseconds
   */
  public void release(CallerClass caller, long nanos) {
    QueuedRequest next;
    synchronized (this) {
      removePermit(caller);
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
      forceAcquire(next.caller());
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
              && !accounts.isAtLimit(caller.account())
              && !(caller.organization() != null && organizations.isAtLimit(caller.organization()));
      case ANONYMOUS ->
          inside < open && isWithinShares(caller) && !networks.isFullFor(caller.account());
    };
  }

  /** Whether the reserved permits stay free. */
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

  private void removePermit(CallerClass caller) {
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
        // Has no limit of its own.
      }
    }
  }
}
