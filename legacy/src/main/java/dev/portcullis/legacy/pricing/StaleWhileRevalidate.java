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
 * What somebody else said last. It is asked for again behind the back of those who want to know,
 * once at a time; whoever fails, hangs or lies is not heard, and what they said before stays. Only
 * the first time it is waited for, briefly.
 *
 * @param <T> what is said
 */
final class StaleWhileRevalidate<T> {
  private static final Logger LOG = LoggerFactory.getLogger(StaleWhileRevalidate.class);
  private static final LogThrottle LINES = LogThrottle.perMinute(1);

  private final String name;
  private final Source<T> source;
  private final Duration kept;
  private final Executor background;
  private final LongSupplier nanoTime;
  private CompletableFuture<T> under;
  private long askedAt;
  private T last;

  /** Says it. */
  @FunctionalInterface
  interface Source<T> {
    /** Within a time that it bounds itself; throws what it likes. */
    T read() throws Exception;
  }

  /**
   * Knows nothing yet.
   *
   * @param name of what is said, for the log
   * @param kept how long it is as good as said now
   * @param background where it is asked for
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
   * What was said last; empty if that is nothing yet.
   *
   * @param patience how long to wait, from when it was asked for, if nothing was said before
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

  /** Has it asked for if that is due; what to wait for, or null for nothing. */
  private synchronized CompletableFuture<T> known() {
    boolean isDue = under == null || nanoTime.getAsLong() - askedAt >= kept.toNanos();
    if (isDue && (under == null || under.isDone())) {
      under = new CompletableFuture<>();
      askedAt = nanoTime.getAsLong();
      ask(under);
    }
    return last == null ? under : null;
  }

  private void ask(CompletableFuture<T> answer) {
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
    return Math.max(0, patience.toNanos() - (nanoTime.getAsLong() - askedAt));
  }

  private synchronized Optional<T> last() {
    return Optional.ofNullable(last);
  }
}
