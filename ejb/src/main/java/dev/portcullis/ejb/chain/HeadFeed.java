package dev.portcullis.ejb.chain;

import dev.portcullis.kernel.LogThrottle;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes each new head to the listeners on a separate thread, so that neither the chain nor the
 * network waits for them. Heads that arrive while the listeners are busy replace each other.
 */
public final class HeadFeed implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HeadFeed.class);

  private static final long STOP_TIMEOUT_MILLIS = 3_000;

  private final List<Consumer<ChainHeader>> listeners = new CopyOnWriteArrayList<>();
  private final LogThrottle lines = LogThrottle.perMinute(1);
  private final Thread thread;
  private ChainHeader newest;
  private ChainHeader waiting;
  private long announced;
  private boolean closed;

  /** Creates a feed whose thread comes from {@code threads}. */
  public HeadFeed(ThreadFactory threads) {
    thread = threads.newThread(this::run);
    thread.start();
  }

  /** Calls {@code listener} with each head from now on, until the result is run. */
  public Runnable listen(Consumer<ChainHeader> listener) {
    listeners.add(listener);
    return () -> listeners.remove(listener);
  }

  /** Announces {@code head} unless it equals the last announced head. */
  public synchronized void announce(ChainHeader head) {
    if (!head.equals(newest)) {
      newest = head;
      waiting = head;
      announced++;
      notifyAll();
    }
  }

  /** The last announced head; empty before the first. */
  public synchronized Optional<ChainHeader> newest() {
    return Optional.ofNullable(newest);
  }

  /** How many heads were announced so far. */
  public synchronized long announced() {
    return announced;
  }

  /**
   * Announces {@code head} unless another was announced since {@code count}: the result of an
   * earlier request is older than that.
   */
  public synchronized void announceUnlessOvertaken(ChainHeader head, long count) {
    if (announced == count) {
      announce(head);
    }
  }

  private void run() {
    try {
      for (ChainHeader head = next(); head != null; head = next()) {
        for (Consumer<ChainHeader> listener : listeners) {
          notifyListener(listener, head);
        }
      }
    } catch (InterruptedException undeployed) {
      Thread.currentThread().interrupt();
    }
  }

  private void notifyListener(Consumer<ChainHeader> listener, ChainHeader head) {
    try {
      listener.accept(head);
    } catch (RuntimeException | Error broken) {
      lines
          .permit(broken.getClass().getName())
          .ifPresent(
              more ->
                  LOG.error(
                      "A listener failed on block {}; it receives the next block{}",
                      head.number(),
                      more,
                      broken));
    }
  }

  private synchronized ChainHeader next() throws InterruptedException {
    while (waiting == null && !closed) {
      wait();
    }
    ChainHeader head = closed ? null : waiting;
    waiting = null;
    return head;
  }

  /** Stops the feed; waits a moment for a busy listener. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    end(thread);
  }

  /** Waits briefly for the end of {@code thread}, which was stopped before. */
  public static void end(Thread thread) {
    if (thread == Thread.currentThread()) {
      return;
    }
    try {
      thread.join(STOP_TIMEOUT_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
