package dev.portcullis.web.admission;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Dispatches suspended requests back to a thread of the server (Jakarta Servlet 6.0, 2.3.3.3), and
 * responds to those whose dispatch is lost.
 *
 * <p>Catalina loses a dispatch by another thread at the very moment at which the original thread
 * leaves the request (Payara 6, {@code AsyncContextImpl}: a race between {@code dispatch} and
 * {@code onExitService}). Therefore, while the original thread is in our filters, that thread
 * dispatches; afterwards other threads do, once it is known to have left.
 *
 * <p>Undertow responds with 500 to each dispatch to an application that is being stopped. Therefore
 * a node that shuts down dispatches nothing: it responds to suspended requests without the server's
 * filters.
 */
final class AsyncDispatcher implements AutoCloseable {
  /** This long after it left our filters, a thread has left the request in any case. */
  private static final long EXIT_NANOS = Duration.ofMillis(20).toNanos();

  private static final long CHECK_INTERVAL = Duration.ofMillis(1).toNanos();

  private final Duration lost;
  private final BooleanSupplier leaving;
  private final ScheduledThreadPoolExecutor later;

  /**
   * Separate from the other executor: a client that reads nothing may block its thread for a while.
   */
  private final ScheduledThreadPoolExecutor answers;

  /**
   * Creates a dispatcher without requests.
   *
   * @param threads creates its threads
   * @param lost after this time, a request that no thread has resumed gets a response
   * @param leaving whether this node shuts down
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

  /** Runs the task unless a thread has resumed the request in time. */
  Future<?> onLost(Runnable answer) {
    return answers.schedule(answer, lost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Whether dispatches have stopped. */
  boolean isDraining() {
    return leaving.getAsBoolean();
  }

  /**
   * Responds to a request without a dispatch, on another thread: the current one must not block.
   */
  void answer(Runnable answer) {
    answers.execute(answer);
  }

  /**
   * Dispatches as soon as the original thread has left the request.
   *
   * @param bringer the original thread
   * @param leftAt when it left our filters, as of {@link System#nanoTime}
   */
  void dispatchAfterExit(Thread bringer, long leftAt, Runnable dispatch) {
    if (isGone(bringer, System.nanoTime() - leftAt)) {
      dispatch.run();
    } else {
      var unused =
          later.schedule(
              () -> dispatchAfterExit(bringer, leftAt, dispatch),
              CHECK_INTERVAL,
              TimeUnit.NANOSECONDS);
    }
  }

  /** A waiting thread waits for its next task: nothing in a server's exit path waits. */
  private static boolean isGone(Thread bringer, long since) {
    return since > EXIT_NANOS
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
