package dev.portcullis.devnet.evm;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * The moment by which work must have ended, on the clock that only runs forward. Work that serves a
 * request runs within the request's deadline: it ends with it, and at once when the request is
 * cancelled because nobody waits for its answer any more.
 */
public final class ExecutionDeadline {

  /** No deadline. */
  public static final ExecutionDeadline NONE = new ExecutionDeadline(0, false, null);

  /** That of the request which a thread works on. */
  private static final ThreadLocal<ExecutionDeadline> CURRENT = new ThreadLocal<>();

  private final long nanos;
  private final boolean limited;
  private final ExecutionDeadline outer;
  private volatile boolean cancelled;

  private ExecutionDeadline(long nanos, boolean limited, ExecutionDeadline outer) {
    this.nanos = nanos;
    this.limited = limited;
    this.outer = outer;
  }

  /** The moment {@code time} from now. */
  public static ExecutionDeadline after(Duration time) {
    return new ExecutionDeadline(System.nanoTime() + time.toNanos(), true, null);
  }

  /** The moment {@code time} from now, or the end of the request this thread works on if sooner. */
  public static ExecutionDeadline within(Duration time) {
    return new ExecutionDeadline(System.nanoTime() + time.toNanos(), true, CURRENT.get());
  }

  /** That of the request this thread works on; none when it works on none. */
  public static ExecutionDeadline current() {
    ExecutionDeadline current = CURRENT.get();
    return current == null ? NONE : current;
  }

  /** Works on a request: what begins on this thread until it ends is within this deadline. */
  public <T> T run(Supplier<T> work) {
    try {
      return call(work::get);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same for work that may raise anything. */
  public <T> T call(Callable<T> work) throws Exception {
    ExecutionDeadline before = CURRENT.get();
    CURRENT.set(this);
    try {
      return work.call();
    } finally {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
  }

  /** No moment: it passes when it is cancelled. */
  public static ExecutionDeadline whenCancelled() {
    return new ExecutionDeadline(0, false, CURRENT.get());
  }

  /** Nobody waits any more: all work within this deadline ends as soon as it looks. */
  public void cancel() {
    if (this != NONE) {
      cancelled = true;
    }
  }

  /** Whether it has passed, or nobody waits any more. */
  public boolean passed() {
    return cancelled
        || (limited && System.nanoTime() - nanos > 0)
        || (outer != null && outer.passed());
  }

  /**
   * To be called now and then by work that may be long.
   *
   * @throws ExecutionTimeoutException when it has passed
   */
  public void check() {
    if (passed()) {
      throw new ExecutionTimeoutException();
    }
  }
}
