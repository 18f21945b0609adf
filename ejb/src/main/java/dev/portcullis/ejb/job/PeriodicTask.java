package dev.portcullis.ejb.job;

import dev.portcullis.kernel.LogThrottle;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a task repeatedly on a separate thread, with a fixed pause. Unlike a calendar timer, it does
 * not stop while a clock that was set back catches up: {@link System#nanoTime} measures the pause.
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

  /**
   * Starts at once; {@code pause} is the time between the end of one run and the start of the next.
   */
  public static PeriodicTask start(ManagedThreadFactory threads, Duration pause, Runnable beat) {
    PeriodicTask periodicTask = new PeriodicTask(threads, pause, beat);
    periodicTask.thread.start();
    return periodicTask;
  }

  /** Stops it and interrupts a running task. */
  @Override
  public void close() {
    thread.interrupt();
  }

  /** Stops it after the running task, for which it waits ten seconds at most. */
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
        .permit(fault.getClass().getName())
        .ifPresent(more -> LOG.error("A periodic task failed once{}", more, fault));
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
