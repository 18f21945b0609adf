package dev.portcullis.ejb.webhook.polling;

import dev.portcullis.kernel.Failure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

/**
 * Responds to receivers that poll events: at once if there are some, else when an event arrives or
 * the time is over. One request at a time reads a queue for its owner. Frequent polling therefore
 * delays callbacks no longer than a single request.
 */
@ApplicationScoped
public class EventPollHandler {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final int RETRY_SECONDS = 1;

  private final EventPollReader polling;
  private final LongPollRegistry waits;
  private final Set<String> reading = new HashSet<>();

  /** For the container. */
  protected EventPollHandler() {
    this(null, null);
  }

  /** With its collaborators. */
  @Inject
  public EventPollHandler(EventPollReader polling, LongPollRegistry waits) {
    this.polling = polling;
    this.waits = waits;
  }

  /**
   * The events after a given one, as {@link EventPollReader#page} returns them.
   *
   * @param wait how long to wait for an event if there are none
   * @throws Failure as {@link EventPollReader#page}; OVERLOADED when other requests read the same
   *     queue for long
   */
  public CompletionStage<EventPageView> page(
      String userId, String id, Long after, int limit, Duration wait) {
    String turn = userId + "/" + id.toLowerCase(Locale.ROOT);
    EventPollReader.Page page;
    take(turn);
    try {
      page = polling.page(userId, id, after, limit);
    } finally {
      releaseTurn(turn);
    }
    EventPageView view = page.view();
    if (wait.isZero() || view.more() || !view.events().isEmpty()) {
      return CompletableFuture.completedFuture(view);
    }
    // The next request reads the new events: a waiting receiver has no thread that could.
    return waits.await(userId, page.endpointId(), page.last(), wait).thenApply(view::withMore);
  }

  private void take(String turn) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    synchronized (reading) {
      while (!reading.add(turn)) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          throw Failure.overloaded(
              "Other requests read the events of this webhook now", RETRY_SECONDS);
        }
        try {
          TimeUnit.NANOSECONDS.timedWait(reading, left);
        } catch (InterruptedException told) {
          Thread.currentThread().interrupt();
          throw Failure.overloaded("The service stops", RETRY_SECONDS);
        }
      }
    }
  }

  private void releaseTurn(String turn) {
    synchronized (reading) {
      reading.remove(turn);
      reading.notifyAll();
    }
  }
}
