package dev.portcullis.web.admission;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Brings requests that wait back to a thread of the server (Jakarta Servlet 6.0, 2.3.3.3), and
 * answers those whose dispatch is lost all the same.
 *
 * <p>Catalina loses a dispatch by another thread at the very moment at which the thread that
 * brought the request leaves it (Payara 6, {@code AsyncContextImpl}: {@code dispatch} and {@code
 * onExitService} look past each other). So while that thread is in our filters, it is the one that
 * dispatches; afterwards others do once it is seen to be gone.
 *
 * <p>Undertow answers 500 to each dispatch to an application that is being stopped. So a node that
 * leaves dispatches nothing: what comes back then is answered without the server's filters.
 */
final class AsyncDispatcher implements AutoCloseable {
  /** So long after it left our filters, a thread is gone from the request whatever it does. */
  private static final long GONE = Duration.ofMillis(20).toNanos();

  private static final long LOOK = Duration.ofMillis(1).toNanos();

  private final Duration lost;
  private final BooleanSupplier leaving;
  private final ScheduledThreadPoolExecutor later;

  /** Apart from the others: whoever takes no answer may hold its thread for a while. */
  private final ScheduledThreadPoolExecutor answers;

  /**
   * None yet.
   *
   * @param threads makes those that look after them
   * @param lost after so long, a request that no thread has taken up is answered
   * @param leaving whether this node leaves
   */
  AsyncDispatcher(ThreadFactory threads, Duration lost, BooleanSupplier leaving) {
    this.leaving = leaving;
    this.lost = lost;
    later = timer(threads);
    answers = timer(threads);
  }

  private static ScheduledThreadPoolExecutor timer(ThreadFactory threads) {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(1, threads, new ThreadPoolExecutor.DiscardPolicy());
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  /** Runs it when no thread has taken up the request it is for in time. */
  Future<?> onLost(Runnable answer) {
    return answers.schedule(answer, lost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Whether nothing is dispatched any more. */
  boolean isDraining() {
    return leaving.getAsBoolean();
  }

  /** Answers a request without a dispatch, on another thread: this one may not wait. */
  void answer(Runnable answer) {
    answers.execute(answer);
  }

  /**
   * Dispatches, as soon as the thread that brought the request is gone from it.
   *
   * @param bringer that thread
   * @param leftAt when it left our filters, as of {@link System#nanoTime}
   */
  void afterwards(Thread bringer, long leftAt, Runnable dispatch) {
    if (isGone(bringer, System.nanoTime() - leftAt)) {
      dispatch.run();
    } else {
      var unused =
          later.schedule(() -> afterwards(bringer, leftAt, dispatch), LOOK, TimeUnit.NANOSECONDS);
    }
  }

  /** A thread that waits does so for its next work: nothing in a server's way out waits. */
  private static boolean isGone(Thread bringer, long since) {
    return since > GONE
        || switch (bringer.getState()) {
          case WAITING, TIMED_WAITING, TERMINATED -> true;
          case NEW, RUNNABLE, BLOCKED -> false;
        };
  }

  @Override
  public void close() {
    later.shutdownNow();
    answers.shutdownNow();
  }
}
