package dev.portcullis.acceptance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;

/**
 * Does something so many times a second, however long each takes, and notes what went wrong. With
 * too many under way it leaves some out: what a slow machine does not answer must not pile up.
 */
final class SteadyLoad implements AutoCloseable {
  private static final int UNDER_WAY = 200;

  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> problems = new ArrayList<>();
  private final Semaphore places = new Semaphore(UNDER_WAY);
  private final AtomicInteger begun = new AtomicInteger();

  /**
   * Begins at once.
   *
   * @param work given its number, from 0; returns the failure, empty if there was none
   */
  SteadyLoad(int perSecond, IntFunction<String> work) {
    var unusedEnd =
        clock.scheduleAtFixedRate(
            () -> begin(work), 0, 1_000_000 / perSecond, TimeUnit.MICROSECONDS);
  }

  private void begin(IntFunction<String> work) {
    if (places.tryAcquire()) {
      threads.execute(() -> run(begun.getAndIncrement(), work));
    }
  }

  private void run(int number, IntFunction<String> work) {
    String problem;
    try {
      problem = work.apply(number);
    } catch (RuntimeException | AssertionError failed) {
      problem = failed.toString();
    } finally {
      places.release();
    }
    if (!problem.isEmpty()) {
      synchronized (this) {
        problems.add(number + ": " + problem);
      }
    }
  }

  /** How many were begun. */
  int begun() {
    return begun.get();
  }

  /** What went wrong. */
  synchronized List<String> problems() {
    return List.copyOf(problems);
  }

  /** Begins no more, and waits for those that were. */
  @Override
  public void close() {
    clock.shutdown();
    threads.shutdown();
    try {
      if (!clock.awaitTermination(1, TimeUnit.MINUTES)
          || !threads.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new AssertionError("something is not answered");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError(interrupted);
    }
  }
}
