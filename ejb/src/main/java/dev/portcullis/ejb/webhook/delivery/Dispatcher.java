package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.ClaimRequest;
import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.ClaimRequests;
import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.ClaimedBatch;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.delivery.QueueState;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends due callbacks of the queues that this node leases. One thread at a time runs its steps: it
 * writes outcomes, reads the heads of queues and starts calls. The calls end on the client's
 * threads and wake it again. It outlives the executions of the job that runs the steps.
 */
@ApplicationScoped
public class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  /** Queues read in one transaction. */
  private static final int QUEUES = 64;

  /** The delay before unreadable keys of an endpoint are tried again. */
  static final Duration UNREADABLE = Duration.ofMinutes(1);

  private final DeliveryStore store;
  private final CallbackSender sender;
  private final WebhookSignals signals;
  private final WebhookSettings settings;
  private final EndpointQueues queues;
  private final ShardLeases shards;
  private final OutcomeBuffer outcomes;
  private final CallOutcomeHandler ends;
  private final InFlightCallbacks inFlightCallbacks;
  private final Supplier<Instant> clock;
  private volatile DispatcherStatus dispatcherStatus = DispatcherStatus.NONE;

  private final UnknownCommitBackoff reading = new UnknownCommitBackoff();

  private final ClockStepDetector watch = new ClockStepDetector();

  private boolean stopped;

  /** For the container. */
  protected Dispatcher() {
    store = null;
    sender = null;
    signals = null;
    settings = null;
    queues = null;
    shards = null;
    outcomes = null;
    ends = null;
    inFlightCallbacks = null;
    clock = null;
  }

  /**
   * Creates a dispatcher without calls in flight. It uses the shared clock, because receivers and
   * other nodes compare the times of callbacks with their own clocks.
   */
  @Inject
  public Dispatcher(
      DeliveryStore store, CallbackClient client, WebhookSignals signals, WebhookConfig config) {
    this(store, client, signals, config.settings(), Clock::shared);
  }

  /** With custom settings and clock. */
  Dispatcher(
      DeliveryStore store,
      CallbackClient client,
      WebhookSignals signals,
      WebhookSettings settings,
      Supplier<Instant> clock) {
    this.store = store;
    this.signals = signals;
    this.settings = settings;
    this.queues = new EndpointQueues(settings, signals.localDeliveries());
    String node = Ids.id();
    this.clock = clock;
    this.shards =
        new ShardLeases(store, node, settings.sending(), settings.retry().longest(), clock);
    this.outcomes = new OutcomeBuffer(store, node);
    this.ends = new CallOutcomeHandler(settings, outcomes);
    this.inFlightCallbacks = new InFlightCallbacks(settings.sending());
    this.sender = new CallbackSender(client, signals, inFlightCallbacks, clock);
  }

  /**
   * Writes outcomes and starts calls.
   *
   * @return how long to wait before the next step, unless woken; zero for not at all
   * @throws RuntimeException if the database fails. If it rolled back, the outcomes are kept for
   *     the next step; if the result is unknown, all queues are read again
   */
  public synchronized Duration step() {
    if (stopped) {
      return settings.sending().poll();
    }
    try {
      return takeStep(clock.get());
    } catch (RuntimeException | Error failure) {
      if (UnknownCommit.isUnknown(failure)) {
        discardQueues(clock.get());
      }
      throw failure;
    }
  }

  private Duration takeStep(Instant now) {
    if (watch.hasSteppedBack(now)) {
      resetTiming(now);
    }
    inFlightCallbacks.overdue(now).forEach(CallbackExchange::abort);
    settle(now);
    takeLocalBatches(now);
    refreshQueues(now);
    write(now, false);
    queues.wake(now);
    read(clock.get());
    start(clock.get());
    dispatcherStatus = dispatcherStatus.next(now, inFlightCallbacks, queues);
    return pause(now);
  }

  /** The state of this node's calls, at most about a second old. */
  public DispatcherStatus status() {
    return dispatcherStatus;
  }

  /** Processes completed calls. */
  private void settle(Instant now) {
    for (CallbackSender.FinishedCall each = sender.poll(); each != null; each = sender.poll()) {
      EndpointQueue queue = each.queue();
      if (queues.isCurrent(queue)) {
        ends.settle(queue, each.delivery(), each.response(), now);
        inFlightCallbacks.remove(each.delivery());
        queues.schedule(queue, now);
      } else {
        // Its queue was read again since, and the callback with it.
        inFlightCallbacks.remove(each.delivery());
        queues.rescheduleEndpoint(queue.id(), now);
      }
    }
  }

  /** Takes the callbacks that this node's scan has just queued, before any database query. */
  private void takeLocalBatches(Instant now) {
    boolean any = false;
    while (bytesLeft() > 0) {
      LocalDeliveryQueue.LocalBatch next = signals.localDeliveries().poll();
      if (next == null) {
        break;
      }
      queues.take(next, now);
      any = true;
    }
    if (any) {
      start(clock.get());
    }
  }

  /** Reads which shards this node leases, and which of their queues changed. */
  private void refreshQueues(Instant now) {
    if (shards.isDue()) {
      Set<Integer> busy = inFlightCallbacks.shards();
      busy.addAll(outcomes.shards());
      ShardLeases.Change change = shards.renew(busy);
      outcomes.discard(change.lost());
      lose(change.lost());
      change.opened().forEach(state -> queues.changed(state, now));
    }
    for (QueueState state : shards.changed(signals.queued().lower())) {
      queues.changed(state, now);
    }
  }

  private void read(Instant now) {
    long bytes = bytesLeft();
    if (reading.isPaused(now) || bytes <= 0 || !queues.anyNeedsRead() || outcomes.isFull()) {
      return;
    }
    List<EndpointQueue> turn = new ArrayList<>();
    List<ClaimRequest> wants = new ArrayList<>();
    List<EndpointQueue> hungry = queues.needingRead(QUEUES);
    for (EndpointQueue each : hungry) {
      if (!shards.mayStart(each.shard())) {
        queues.scheduleAt(each, now.plus(settings.sending().poll()));
        continue;
      }
      ClaimRequest request = each.wanted(now, inFlightCallbacks.room() / hungry.size());
      if (request.front().many() > 0 || request.due() > 0) {
        turn.add(each);
        wants.add(request);
      }
    }
    if (turn.isEmpty()) {
      return;
    }
    DeliveryClaims.Claimed claimed;
    try {
      claimed = store.claim(new ClaimRequests(wants, bytes, clock));
    } catch (RuntimeException | Error failure) {
      turn.forEach(queue -> queues.schedule(queue, now));
      throw failure;
    }
    for (int i = 0; i < turn.size(); i++) {
      take(turn.get(i), wants.get(i), claimed);
    }
  }

  private long bytesLeft() {
    return settings.sending().bytes() - queues.bytes();
  }

  private void take(EndpointQueue queue, ClaimRequest request, DeliveryClaims.Claimed claimed) {
    ClaimedBatch batch = claimed.batches().get(queue.id());
    if (batch.endpoint() == null) {
      // The endpoint is disabled or deleted; a change of it resumes the queue.
      queue.dropPrefetched();
      if (queue.inFlight() == 0 && queue.pendingProgress().isEmpty()) {
        queues.evict(queue);
      }
      return;
    }
    outcomes.addSeparateRows(
        queue, queue.take(batch, request, claimed.judgedAt()), claimed.judgedAt());
    queues.schedule(queue, claimed.judgedAt());
  }

  /** Starts calls for all queues in turn, repeatedly, while there is capacity. */
  private void start(Instant now) {
    int refused = 0;
    int refreshed = 0;
    while (refused <= queues.readyCount() && !outcomes.isFull()) {
      EndpointQueue queue = queues.ready();
      if (queue == null) {
        return;
      }
      queue
          .postponeRetraction(now)
          .ifPresent(row -> outcomes.addSeparateRows(queue, List.of(row), now));
      Delivery next = queue.next(now);
      if (next == null) {
        queues.schedule(queue, now);
        refused++;
      } else if (!shards.mayStart(queue.shard())) {
        queue.dropPrefetched();
        queues.scheduleAt(queue, now.plus(settings.sending().poll()));
        refused++;
      } else if (next.keys().isEmpty()) {
        // The operator causes this, not the receiver, so it does not count as an attempt.
        queue.dropPrefetched();
        queues.scheduleAt(queue, now.plus(UNREADABLE));
        refused++;
      } else if (inFlightCallbacks.hasEvictedCalls(queue.id())
          || !inFlightCallbacks.hasCapacityFor(queue, next)
          || (next.isStale(now) && refreshed++ >= inFlightCallbacks.room())) {
        // Callbacks that wait for capacity are read again when there is some, and only as many.
        queues.requeue(queue);
        refused++;
      } else if (next.isStale(now)) {
        queue.refresh();
        queues.schedule(queue, now);
        refused++;
      } else {
        try {
          sender.post(queue, next, now);
        } finally {
          queues.requeue(queue);
        }
        refused = 0;
      }
    }
  }

  private void write(Instant now, boolean all) {
    Set<EndpointQueue> busy = inFlightCallbacks.queues();
    busy.removeIf(queue -> !queues.isCurrent(queue));
    Set<Integer> lost =
        outcomes.write(
            busy,
            now,
            all,
            queue -> {
              reading.succeeded();
              queues.settled(queue, now);
            });
    if (!lost.isEmpty()) {
      lose(lost);
      shards.verifyAtNextStep();
    }
  }

  private void lose(Set<Integer> lost) {
    List.copyOf(queues.all()).stream()
        .filter(queue -> lost.contains(queue.shard()))
        .forEach(this::discardQueues);
  }

  /**
   * Resets the timing after the clock was set back. Earlier back-offs, leases and deadlines would
   * otherwise last until the clock has caught up.
   */
  private void resetTiming(Instant now) {
    inFlightCallbacks.onClockStepBack(now);
    reading.succeeded();
    dispatcherStatus = DispatcherStatus.NONE;
    write(now, true);
    List.copyOf(queues.all()).forEach(this::discardQueues);
    shards.forceReload();
  }

  private void discardQueues(EndpointQueue queue) {
    inFlightCallbacks.onEvicted(queue);
    queues.evict(queue);
  }

  /**
   * Discards all queues after a transaction whose result is unknown. The database may have executed
   * it or not, and may have lost confirmed data. All queues are read again, and unwritten callbacks
   * are sent again. Repeated failures double the pause before the next read, up to a minute, so
   * that receivers do not get the same callbacks constantly.
   */
  private void discardQueues(Instant now) {
    outcomes.discard();
    List.copyOf(queues.all()).forEach(this::discardQueues);
    shards.forceReload();
    reading.failed(now);
  }

  private Duration pause(Instant now) {
    if (sender.hasCompleted() || (queues.anyNeedsRead() && bytesLeft() > 0)) {
      return Duration.ZERO;
    }
    Duration longest = settings.sending().poll();
    Instant wake = queues.nextWake();
    Duration shortest =
        Collections.min(
            List.of(
                longest,
                outcomes.untilDue(now),
                shards.untilDue(),
                wake == null ? longest : Duration.between(now, wake)));
    return shortest.isNegative() ? Duration.ZERO : shortest;
  }

  /**
   * Drains: starts no calls, waits for those in flight, writes their outcomes, and releases the
   * queues to other nodes. Callbacks that got a response are not sent again. The next step resumes.
   */
  public synchronized void suspend() {
    if (!stopped) {
      drain();
    }
  }

  /**
   * Like {@link #suspend}, but permanently: later steps do nothing, because the node shuts down.
   */
  public synchronized void stop() {
    stopped = true;
    try {
      drain();
    } catch (RuntimeException failure) {
      LOG.warn(
          "The last outcomes could not be stored; the callbacks are sent again: {}",
          failure.getMessage());
    }
  }

  private void drain() {
    Instant end = clock.get().plus(settings.sending().timeout());
    settle(clock.get());
    while (inFlightCallbacks.isAny() && clock.get().isBefore(end)) {
      signals.sending().pause(Duration.between(clock.get(), end));
      inFlightCallbacks.overdue(clock.get()).forEach(CallbackExchange::abort);
      settle(clock.get());
    }
    write(clock.get(), true);
    lose(shards.releaseAll());
  }
}
