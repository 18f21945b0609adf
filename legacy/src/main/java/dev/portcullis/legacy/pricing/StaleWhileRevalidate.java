package dev.portcullis.legacy.pricing;

import dev.portcullis.kernel.LogThrottle;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of the last value from a slow source. It refreshes in the background, one query at a
 * time, and callers get the previous value in the meantime. Failures, timeouts and implausible
 * values leave the previous value in place. Only the first callers wait, briefly.
 *
 * @param <T> the value
 */
final class StaleWhileRevalidate<T> {
  private static final Logger LOG = LoggerFactory.getLogger(StaleWhileRevalidate.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);

  private final String name;
  private final Source<T> source;
  private final Duration kept;
  private final Executor background;
  private final LongSupplier nanoTime;
  private CompletableFuture<T> inFlight;
  private long refreshedAt;
  private T last;

  /** Supplies the value. */
  @FunctionalInterface
  interface Source<T> {
    /** Reads the value within a time limit of its own; may throw anything. */
    T read() throws Exception;
  }

  /**
   * Creates an empty cache.
   *
   * @param name of the value, for the log
   * @param kept how long a value counts as fresh
   * @param background runs the queries
   */
  StaleWhileRevalidate(
      String name, Source<T> source, Duration kept, Executor background, LongSupplier nanoTime) {
    this.name = name;
    this.source = source;
    this.kept = kept;
    this.background = background;
    this.nanoTime = nanoTime;
  }

  /**
   * The last value; empty if there is none yet.
   *
   * @param patience how long to wait, from the start of the query, if there is no value yet
   */
  Optional<T> get(Duration patience) {
    CompletableFuture<T> first = known();
    if (first == null) {
      return last();
    }
    try {
      return Optional.of(first.get(left(patience), TimeUnit.NANOSECONDS));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return last();
    } catch (ExecutionException | TimeoutException none) {
      LOG.debug("There is no {} yet", name, none);
      return last();
    }
  }

  /** Starts a query if one is due; returns the future to wait for, or null for none. */
  private synchronized CompletableFuture<T> known() {
    boolean isDue = inFlight == null || nanoTime.getAsLong() - refreshedAt >= kept.toNanos();
    if (isDue && (inFlight == null || inFlight.isDone())) {
      inFlight = new CompletableFuture<>();
      refreshedAt = nanoTime.getAsLong();
      refresh(inFlight);
    }
    return last == null ? inFlight : null;
  }

  private void refresh(CompletableFuture<T> answer) {
    try {
      background.execute(() -> read(answer));
    } catch (RuntimeException full) {
      fail(answer, full);
    }
  }

  private void read(CompletableFuture<T> answer) {
    try {
      T read = source.read();
      synchronized (this) {
        last = read;
      }
      answer.complete(read);
    } catch (Exception unheard) {
      fail(answer, unheard);
    }
  }

  private void fail(CompletableFuture<T> answer, Exception why) {
    LINES
        .permit(name)
        .ifPresent(more -> LOG.warn("The {} could not be read: {}{}", name, why.toString(), more));
    answer.completeExceptionally(why);
  }

  private synchronized long left(Duration patience) {
    return Math.max(0, patience.toNanos() - (nanoTime.getAsLong() - refreshedAt));
  }

  private synchronized Optional<T> last() {
    return Optional.ofNullable(last);
  }
}
