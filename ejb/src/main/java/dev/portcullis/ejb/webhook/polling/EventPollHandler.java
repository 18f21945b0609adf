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
 * Answers receivers that fetch their events: at once where there are some, else when something
 * comes or their time is over. A queue is read for its owner by one request at a time, so that
 * whoever asks often holds up its callbacks no longer than one request does.
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

  /** With its parts. */
  @Inject
  public EventPollHandler(EventPollReader polling, LongPollRegistry waits) {
    this.polling = polling;
    this.waits = waits;
  }

  /**
   * The events that follow one, as {@link EventPollReader#page} has them.
   *
   * @param wait how long to wait for something to come if there are none
   * @throws Failure as {@link EventPollReader#page}; OVERLOADED when others read the same queue for
   *     long
   */
  public CompletionStage<EventPageView> page(
      String userId, String id, Long after, int limit, Duration wait) {
    String turn = userId + "/" + id.toLowerCase(Locale.ROOT);
    EventPollReader.Page page;
    take(turn);
    try {
      page = polling.page(userId, id, after, limit);
    } finally {
      giveBack(turn);
    }
    EventPageView view = page.view();
    if (wait.isZero() || view.more() || !view.events().isEmpty()) {
      return CompletableFuture.completedFuture(view);
    }
    // Read when it is asked for again: whoever waits has no thread that could.
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

  private void giveBack(String turn) {
    synchronized (reading) {
      reading.remove(turn);
      reading.notifyAll();
    }
  }
}
