package dev.portcullis.devnet.evm;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * The deadline of some work, on the monotonic clock. Work that serves a request runs within the
 * request's deadline: it ends with it, and at once when the request is cancelled because its client
 * has disconnected.
 */
public final class ExecutionDeadline {

  /** No deadline. */
  public static final ExecutionDeadline NONE = new ExecutionDeadline(0, false, null);

  /** The deadline of the request that a thread executes. */
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

  /** The deadline {@code time} from now. */
  public static ExecutionDeadline after(Duration time) {
    return new ExecutionDeadline(System.nanoTime() + time.toNanos(), true, null);
  }

  /** The deadline {@code time} from now, or that of the request this thread executes if sooner. */
  public static ExecutionDeadline within(Duration time) {
    return new ExecutionDeadline(System.nanoTime() + time.toNanos(), true, CURRENT.get());
  }

  /** The deadline of the request this thread executes; none when it executes none. */
  public static ExecutionDeadline current() {
    ExecutionDeadline current = CURRENT.get();
    return current == null ? NONE : current;
  }

  /** Executes a request: work that begins on this thread until then is within this deadline. */
  public <T> T run(Supplier<T> work) {
    try {
      return call(work::get);
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same for work that may throw any exception. */
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

  /** A deadline without a time: it passes when it is cancelled. */
  public static ExecutionDeadline whenCancelled() {
    return new ExecutionDeadline(0, false, CURRENT.get());
  }

  /** Cancels the deadline: all work within it ends at its next check. */
  public void cancel() {
    if (this != NONE) {
      cancelled = true;
    }
  }

  /** Whether it has passed or was cancelled. */
  public boolean passed() {
    return cancelled
        || (limited && System.nanoTime() - nanos > 0)
        || (outer != null && outer.passed());
  }

  /**
   * Called periodically by work that may be long.
   *
   * @throws ExecutionTimeoutException when it has passed
   */
  public void check() {
    if (passed()) {
      throw new ExecutionTimeoutException();
    }
  }
}
