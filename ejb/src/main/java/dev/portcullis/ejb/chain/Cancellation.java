package dev.portcullis.ejb.chain;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Cancels work whose caller has disconnected, including its calls to nodes. Calls in flight on the
 * thread are aborted, and no further calls start.
 */
public final class Cancellation {
  /** For work that continues after the caller disconnects. */
  public static final Cancellation NEVER = new Cancellation();

  private static final ThreadLocal<Cancellation> CURRENT = new ThreadLocal<>();

  private final Set<Runnable> ends = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean cancelled;

  /** Creates a cancellation that is not cancelled. */
  public Cancellation() {}

  /** The cancellation of the work on this thread. */
  public static Cancellation current() {
    Cancellation current = CURRENT.get();
    return current == null ? NEVER : current;
  }

  /** Runs work that this can cancel. */
  public <T> T run(Supplier<T> work) {
    Cancellation before = CURRENT.get();
    CURRENT.set(this);
    try {
      return work.get();
    } finally {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
  }

  /** Cancels all work within it, once. */
  public void cancel() {
    if (this == NEVER) {
      throw new IllegalStateException("this work goes on");
    }
    List<Runnable> now;
    synchronized (this) {
      cancelled = true;
      now = List.copyOf(ends);
      ends.clear();
    }
    now.forEach(Runnable::run);
  }

  /** Whether it is cancelled. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /**
   * Begins a step of the work.
   *
   * @param end ends the step from another thread; run at once if this was cancelled before
   * @return must run when the step is over
   */
  public Runnable begin(Runnable end) {
    if (this == NEVER) {
      return () -> {};
    }
    boolean isOver;
    synchronized (this) {
      isOver = cancelled;
      if (!isOver) {
        ends.add(end);
      }
    }
    if (isOver) {
      end.run();
    }
    return () -> done(end);
  }

  private synchronized void done(Runnable end) {
    ends.remove(end);
  }
}
