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
 * Receivers that wait for something to come (ADR 0064): they hold neither a thread nor a
 * connection. One thread looks for all of them, in one statement, when this node queued something
 * and a few times a second besides, because other nodes do, too.
 */
@ApplicationScoped
public class LongPollRegistry {
  private static final Logger LOG = LoggerFactory.getLogger(LongPollRegistry.class);

  /** Between looks while somebody waits and nothing is heard. */
  private static final Duration POLL = Duration.ofMillis(250);

  /** At least so long between looks, however much is queued. */
  private static final Duration LEAST = Duration.ofMillis(50);

  private static final Duration NOBODY = Duration.ofMinutes(1);

  /** Their answers are a hundred bytes; a receiver that takes none of them holds one of these. */
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

  /** One that waits. */
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

  /** Nobody waits yet. */
  @Inject
  public LongPollRegistry(
      EventPollReader polling, WebhookSignals signals, WebhookPollConfig config) {
    this(polling::ends, signals, config, System::nanoTime, Runnable::run);
  }

  /**
   * With queues, a clock and threads of one's own.
   *
   * @param ends the positions of the last callbacks queued, by endpoint
   * @param answering runs what answers a receiver; may refuse it
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
    // No thread runs a task that was queued when no thread could be made.
    for (Runnable left = pool.getQueue().poll(); left != null; left = pool.getQueue().poll()) {
      left.run();
    }
  }

  /** Nobody waits for a node that leaves: what comes is told by another. */
  void leave(@Observes(notifyObserver = Reception.IF_EXISTS) ShutdownStarted now) {
    leaving = true;
    take(all()).forEach(longPoll -> answer(longPoll, false));
  }

  /**
   * Waits until something is queued behind a position; not at all if too many wait.
   *
   * @return whether something was, or is gone; false when the time is over
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
    // It may have come before this one was heard of.
    signals.polled().raise();
    return longPoll.over;
  }

  /** Ends the waits of those for whom something came, and of those whose time is over. */
  void look() {
    List<LongPoll> waiting = all();
    if (waiting.isEmpty()) {
      return;
    }
    Map<UUID, Long> now = null;
    try {
      now = ends.apply(waiting.stream().map(longPoll -> longPoll.endpointId).distinct().toList());
    } catch (RuntimeException away) {
      lines
          .tell("look")
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
    take(come).forEach(longPoll -> answer(longPoll, true));
    take(late).forEach(longPoll -> answer(longPoll, false));
  }

  /**
   * Answers a receiver on a thread of its own. One for which there is no thread waits on, and the
   * next look tries again; a node that leaves answers it on this thread.
   */
  private void answer(LongPoll longPoll, boolean come) {
    try {
      answering.execute(() -> longPoll.over.complete(come));
    } catch (RuntimeException | Error refused) {
      lines
          .tell("answer")
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
        signals.polled().await(all().isEmpty() ? NOBODY : POLL);
        pollSafely();
        Thread.sleep(LEAST.toMillis());
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /** A fault or an error costs this look, and never the thread. */
  void pollSafely() {
    try {
      look();
    } catch (RuntimeException | Error fault) {
      lines
          .tell(fault.getClass().getName())
          .ifPresent(more -> LOG.error("Waiting poll requests are checked again{}", more, fault));
    }
  }
}
