package dev.portcullis.ejb.metrics;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A cached reading. It runs once at a time on its own thread, regardless of the number of callers.
 * No caller waits longer than a limit, and a failed reading is not retried during that time.
 */
public final class CachedReading<T> {
  private final Supplier<Optional<T>> reading;
  private final Executor executor;
  private final Duration keep;
  private final Duration patience;
  private final LongSupplier nanos;

  private CompletableFuture<Optional<T>> last;
  private long begun;
  private volatile long ended;

  /**
   * Creates a reading without a result.
   *
   * @param reading returns empty if it fails
   * @param executor provides a thread for each reading
   * @param keep how long a result is used
   * @param patience how long to wait for a reading, from its beginning
   * @param nanos the time
   */
  public CachedReading(
      Supplier<Optional<T>> reading,
      Executor executor,
      Duration keep,
      Duration patience,
      LongSupplier nanos) {
    this.reading = reading;
    this.executor = executor;
    this.keep = keep;
    this.patience = patience;
    this.nanos = nanos;
  }

  /** The recent result; empty if the reading failed or does not end in time. */
  public Optional<T> get() {
    CompletableFuture<Optional<T>> current;
    long left;
    synchronized (this) {
      begin();
      current = last;
      left = patience.toNanos() - (nanos.getAsLong() - begun);
    }
    return await(current, left);
  }

  /** Starts a reading if it is due, and does not wait, so that several can run in parallel. */
  public synchronized void begin() {
    long now = nanos.getAsLong();
    if (last == null || (last.isDone() && now - ended >= keep.toNanos())) {
      begun = now;
      last = new CompletableFuture<>();
      begin(last);
    }
  }

  private void begin(CompletableFuture<Optional<T>> result) {
    try {
      executor.execute(() -> read(result));
    } catch (RuntimeException | Error noThread) {
      end(result, Optional.empty());
    }
  }

  private void read(CompletableFuture<Optional<T>> result) {
    Optional<T> found = Optional.empty();
    try {
      found = reading.get();
    } finally {
      end(result, found);
    }
  }

  private void end(CompletableFuture<Optional<T>> result, Optional<T> found) {
    ended = nanos.getAsLong();
    result.complete(found);
  }

  private static <T> Optional<T> await(CompletableFuture<Optional<T>> result, long left) {
    try {
      return result.isDone() ? result.get() : result.get(Math.max(0, left), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException notInTime) {
      return Optional.empty();
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
