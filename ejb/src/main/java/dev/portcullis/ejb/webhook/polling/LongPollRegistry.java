package dev.portcullis.ejb.webhook.polling;

import dev.portcullis.ejb.admission.ShutdownStarted;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.kernel.LogThrottle;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Reception;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Suspends poll requests until events arrive (ADR 0064), without a thread or a database connection
 * for each. One thread checks all of them in one statement. It does so when this node queued
 * something, and several times a second for events of other nodes.
 */
@ApplicationScoped
public class LongPollRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(LongPollRegistry.class);

  /** The interval between checks while requests wait and no signal arrives. */
  private static final Duration POLL = Duration.ofMillis(250);

  /** The minimum interval between checks, however many events are queued. */
  private static final Duration LEAST = Duration.ofMillis(50);

  private static final Duration IDLE_POLL = Duration.ofMinutes(1);

  /**
   * Responses have a hundred bytes; a receiver that does not read its response blocks one of these
   * threads.
   */
  private static final int ANSWERING = 16;

  private final Function<Collection<UUID>, Map<UUID, Long>> ends;
  private final WebhookSignals signals;
  private final WebhookPollConfig config;
  private final LongSupplier nanos;
  private Executor answering;
  private final Set<LongPoll> waits = new HashSet<>();
  private final Map<String, Integer> ofOwner = new HashMap<>();
  private final LogThrottle lines = LogThrottle.perMinute(1);

  @Resource private ManagedThreadFactory threads;
  private Thread watching;
  private ThreadPoolExecutor pool;
  private volatile boolean leaving;

  /** A waiting request. */
  private static final class LongPoll {
    final String userId;
    final UUID endpointId;
    final long last;
    final long ends;
    final CompletableFuture<Boolean> over = new CompletableFuture<>();

    LongPoll(String userId, UUID endpointId, long last, long ends) {
      this.userId = userId;
      this.endpointId = endpointId;
      this.last = last;
      this.ends = ends;
    }
  }

  /** For the container. */
  protected LongPollRegistry() {
    this(null, null, null, null, null);
  }

  /** Creates an empty registry. */
  @Inject
  public LongPollRegistry(
      EventPollReader polling, WebhookSignals signals, WebhookPollConfig config) {
    this(polling::ends, signals, config, System::nanoTime, Runnable::run);
  }

  /**
   * With custom queues, clock and threads.
   *
   * @param ends the positions of the last queued callbacks, by endpoint
   * @param answering runs the completion of a request; may reject it
   */
  LongPollRegistry(
      Function<Collection<UUID>, Map<UUID, Long>> ends,
      WebhookSignals signals,
      WebhookPollConfig config,
      LongSupplier nanos,
      Executor answering) {
    this.ends = ends;
    this.signals = signals;
    this.config = config;
    this.nanos = nanos;
    this.answering = answering;
  }

  @PostConstruct
  void start() {
    pool =
        new ThreadPoolExecutor(
            ANSWERING, ANSWERING, 30, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), threads);
    pool.allowCoreThreadTimeOut(true);
    answering = pool;
    watching = threads.newThread(this::watch);
    watching.start();
  }

  @PreDestroy
  void stop() {
    leaving = true;
    watching.interrupt();
    pool.shutdown();
    take(all()).forEach(longPoll -> longPoll.over.complete(false));
    // If no thread can be created, queued tasks would never run.
    for (Runnable left = pool.getQueue().poll(); left != null; left = pool.getQueue().poll()) {
      left.run();
    }
  }

  /** Ends all waits when the node drains, because another node reports later events. */
  void leave(@Observes(notifyObserver = Reception.IF_EXISTS) ShutdownStarted now) {
    leaving = true;
    take(all()).forEach(longPoll -> complete(longPoll, false));
  }

  /**
   * Waits until an event is queued behind a position; not at all if too many requests wait.
   *
   * @return whether one was queued, or the endpoint is gone; false when the time is over
   */
  CompletionStage<Boolean> await(String userId, UUID endpointId, long last, Duration longest) {
    LongPoll longPoll =
        new LongPoll(userId, endpointId, last, nanos.getAsLong() + longest.toNanos());
    synchronized (this) {
      if (leaving
          || waits.size() >= config.waiting()
          || ofOwner.getOrDefault(userId, 0) >= config.waitingOfOwner()) {
        return CompletableFuture.completedFuture(false);
      }
      waits.add(longPoll);
      ofOwner.merge(userId, 1, Integer::sum);
    }
    // The event may have arrived before this request was registered.
    signals.polled().raise();
    return longPoll.over;
  }

  /** Ends the waits for which an event arrived, and those whose time is over. */
  void checkQueues() {
    List<LongPoll> waiting = all();
    if (waiting.isEmpty()) {
      return;
    }
    Map<UUID, Long> now = null;
    try {
      now = ends.apply(waiting.stream().map(longPoll -> longPoll.endpointId).distinct().toList());
    } catch (RuntimeException away) {
      lines
          .permit("look")
          .ifPresent(more -> LOG.warn("New events cannot be detected: {}{}", away, more));
    }
    List<LongPoll> come = new ArrayList<>();
    List<LongPoll> late = new ArrayList<>();
    for (LongPoll each : waiting) {
      if (now != null && now.getOrDefault(each.endpointId, Long.MAX_VALUE) > each.last) {
        come.add(each);
      } else if (nanos.getAsLong() - each.ends >= 0) {
        late.add(each);
      }
    }
    take(come).forEach(longPoll -> complete(longPoll, true));
    take(late).forEach(longPoll -> complete(longPoll, false));
  }

  /**
   * Completes a request on a separate thread. If no thread is free, the request waits for the next
   * check; a draining node completes it on this thread.
   */
  private void complete(LongPoll longPoll, boolean come) {
    try {
      answering.execute(() -> longPoll.over.complete(come));
    } catch (RuntimeException | Error refused) {
      lines
          .permit("answer")
          .ifPresent(
              more -> LOG.warn("No thread is free to answer a poll request: {}{}", refused, more));
      if (!putBack(longPoll)) {
        longPoll.over.complete(come);
      }
    }
  }

  private synchronized boolean putBack(LongPoll longPoll) {
    if (leaving) {
      return false;
    }
    waits.add(longPoll);
    ofOwner.merge(longPoll.userId, 1, Integer::sum);
    return true;
  }

  private synchronized List<LongPoll> all() {
    return List.copyOf(waits);
  }

  private synchronized List<LongPoll> take(List<LongPoll> over) {
    List<LongPoll> taken = over.stream().filter(waits::remove).toList();
    taken.forEach(
        longPoll ->
            ofOwner.computeIfPresent(longPoll.userId, (id, many) -> many == 1 ? null : many - 1));
    return taken;
  }

  private void watch() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        signals.polled().await(all().isEmpty() ? IDLE_POLL : POLL);
        pollSafely();
        Thread.sleep(LEAST.toMillis());
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** A fault or an error aborts this check, but never the thread. */
  void pollSafely() {
    try {
      checkQueues();
    } catch (RuntimeException | Error fault) {
      lines
          .permit(fault.getClass().getName())
          .ifPresent(more -> LOG.error("Waiting poll requests are checked again{}", more, fault));
    }
  }
}
