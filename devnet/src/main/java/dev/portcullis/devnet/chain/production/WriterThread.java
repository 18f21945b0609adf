package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.evm.ExecutionDeadline;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread on which a chain is changed, one task after the other. */
final class WriterThread implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WriterThread.class);

  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(
          1,
          task -> {
            Thread writer = new Thread(task, "chain-writer");
            writer.setDaemon(true);
            return writer;
          });

  WriterThread() {
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** Runs a task when its turn comes. */
  void execute(Runnable task) {
    thread.execute(task);
  }

  /** Runs a task after some time, unless it ends before. */
  void later(Runnable task, long millis) {
    if (!thread.isShutdown()) {
      var unused = thread.schedule(task, millis, TimeUnit.MILLISECONDS);
    }
  }

  /** Runs a task again and again, in equal distances. */
  ScheduledFuture<?> every(long nanos, Runnable task) {
    return thread.scheduleAtFixedRate(task, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** Runs a task and waits for it; it works on the request that the caller works on. */
  <T> T call(Callable<T> task) {
    ExecutionDeadline request = ExecutionDeadline.current();
    try {
      return thread.submit(() -> request.call(task)).get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the chain worked", e);
    }
  }

  /** Ends after the task that runs. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
        LOG.warn("The block being made does not end; it is left out");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
