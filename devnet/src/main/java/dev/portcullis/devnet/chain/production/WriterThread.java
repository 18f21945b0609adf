package dev.portcullis.devnet.chain.production;

import dev.portcullis.devnet.evm.ExecutionDeadline;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The one thread that changes a chain, one task after the other. */
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

  /** Runs a task after the earlier ones. */
  void execute(Runnable task) {
    thread.execute(task);
  }

  /** Runs a task after some time, unless the thread ends before. */
  void schedule(Runnable task, long millis) {
    if (!thread.isShutdown()) {
      var unused = thread.schedule(task, millis, TimeUnit.MILLISECONDS);
    }
  }

  /** Runs a task periodically. */
  ScheduledFuture<?> scheduleAtFixedRate(long nanos, Runnable task) {
    return thread.scheduleAtFixedRate(task, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** Runs a task and waits for it, within the deadline of the caller's request. */
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

  /** Ends after the current task. */
  @Override
  public void close() {
    thread.shutdown();
    try {
      if (!thread.awaitTermination(1, TimeUnit.MINUTES)) {
        LOG.warn("The block being built does not end; it is abandoned");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
