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
 * A reading that is kept for a while. However many ask, it is read once at a time, on a thread of
 * its own, and nobody waits for it longer than a moment; what failed is not tried again meanwhile.
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
   * Nothing was read yet.
   *
   * @param reading answers nothing when it fails
   * @param executor has a thread for each reading
   * @param keep how long what came of a reading is used
   * @param patience how long a reading is waited for, from its beginning
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

  /** What was read a while ago at most; empty when that failed, or is not over in time. */
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

  /** Begins to read if it is time, and waits for nothing: so several are read side by side. */
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
