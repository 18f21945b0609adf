package dev.portcullis.ejb.job;

import dev.portcullis.kernel.LogThrottle;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does something again and again on a thread of its own, with a fixed pause. Unlike a timer that
 * goes by the calendar it does not stop while a clock that was set back catches up: the pause is
 * measured by {@link System#nanoTime}.
 */
public final class PeriodicTask implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final LogThrottle lines = LogThrottle.perMinute(1);
  private final CountDownLatch finished = new CountDownLatch(1);
  private final Thread thread;

  private PeriodicTask(ManagedThreadFactory threads, Duration pause, Runnable beat) {
    thread = threads.newThread(() -> run(pause, beat));
    thread.setDaemon(true);
  }

  /** Begins at once; {@code pause} lies between the end of one and the begin of the next. */
  public static PeriodicTask start(ManagedThreadFactory threads, Duration pause, Runnable beat) {
    PeriodicTask periodicTask = new PeriodicTask(threads, pause, beat);
    periodicTask.thread.start();
    return periodicTask;
  }

  /** Ends it; one that is under way is interrupted. */
  @Override
  public void close() {
    thread.interrupt();
  }

  /** Ends it after the one that is under way, for which it waits ten seconds at most. */
  public void finish() {
    finished.countDown();
    try {
      thread.join(GRACE.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void failed(Throwable fault) {
    lines
        .tell(fault.getClass().getName())
        .ifPresent(more -> LOG.error("What is done again and again failed once{}", more, fault));
  }

  private void run(Duration pause, Runnable beat) {
    try {
      do {
        try {
          beat.run();
        } catch (RuntimeException | Error fault) {
          failed(fault);
        }
      } while (!finished.await(pause.toNanos(), TimeUnit.NANOSECONDS));
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }
}
