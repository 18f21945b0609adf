package dev.portcullis.ejb.chain;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Ends work whose answer nobody waits for any more, at the node as well: what a thread asks a node
 * within it is given up when it is cancelled, and nothing more is asked.
 */
public final class Cancellation {
  /** For work that goes on whoever leaves. */
  public static final Cancellation NEVER = new Cancellation();

  private static final ThreadLocal<Cancellation> CURRENT = new ThreadLocal<>();

  private final Set<Runnable> ends = Collections.newSetFromMap(new IdentityHashMap<>());
  private boolean cancelled;

  /** Nobody has left yet. */
  public Cancellation() {}

  /** That of the work which this thread does. */
  public static Cancellation current() {
    Cancellation current = CURRENT.get();
    return current == null ? NEVER : current;
  }

  /** Does work that ends when this is cancelled. */
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

  /** Ends all work within it, once. */
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

  /** Whether nobody waits any more. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /**
   * Begins a step of the work.
   *
   * @param end ends the step from another thread; run at once if this was cancelled before
   * @return to be run when the step is over
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
