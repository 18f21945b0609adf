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
 * Sends due callbacks of the queues that are this node's. One thread at a time steps it: it writes
 * down what has ended, reads the fronts of queues and starts calls; the calls end on the client's
 * threads and wake it again. It outlives the executions of the job that steps it.
 */
@ApplicationScoped
public class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  /** Queues read of in one transaction. */
  private static final int QUEUES = 64;

  /** When it is looked again whether the keys of an endpoint can be read. */
  static final Duration UNREADABLE = Duration.ofMinutes(1);

  private final DeliveryStore store;
  private final CallbackSender callbackSender;
  private final WebhookSignals signals;
  private final WebhookSettings settings;
  private final EndpointQueues queues;
  private final ShardLeases shards;
  private final OutcomeBuffer outcomeBuffer;
  private final CallOutcomeHandler ends;
  private final InFlightCallbacks inFlightCallbacks;
  private final Supplier<Instant> clock;
  private volatile DispatcherStatus dispatcherStatus = DispatcherStatus.NONE;

  private final ReadBackoff reading = new ReadBackoff();

  private final ClockStepDetector watch = new ClockStepDetector();

  private boolean stopped;

  /** For the container. */
  protected Dispatcher() {
    store = null;
    callbackSender = null;
    signals = null;
    settings = null;
    queues = null;
    shards = null;
    outcomeBuffer = null;
    ends = null;
    inFlightCallbacks = null;
    clock = null;
  }

  /**
   * A dispatcher with nothing under way. Receivers compare the time of a callback with their own,
   * and other nodes the time of its next attempt: so its time is the shared one.
   */
  @Inject
  public Dispatcher(
      DeliveryStore store, CallbackClient client, WebhookSignals signals, WebhookConfig config) {
    this(store, client, signals, config.settings(), Clock::shared);
  }

  /** With settings and a clock of one's own. */
  Dispatcher(
      DeliveryStore store,
      CallbackClient client,
      WebhookSignals signals,
      WebhookSettings settings,
      Supplier<Instant> clock) {
    this.store = store;
    this.signals = signals;
    this.settings = settings;
    this.queues = new EndpointQueues(settings, signals.handover());
    String node = Ids.id();
    this.clock = clock;
    this.shards =
        new ShardLeases(store, node, settings.sending(), settings.retry().longest(), clock);
    this.outcomeBuffer = new OutcomeBuffer(store, node);
    this.ends = new CallOutcomeHandler(settings, outcomeBuffer);
    this.inFlightCallbacks = new InFlightCallbacks(settings.sending());
    this.callbackSender = new CallbackSender(client, signals, inFlightCallbacks, clock);
  }

  /**
   * Writes outcomes down and starts calls.
   *
   * @return how long to wait before the next step, unless woken; zero for not at all
   * @throws RuntimeException when the database fails. If it refused, the outcomes are kept for the
   *     next step; if the result is unknown, all queues are read again
   */
  public synchronized Duration step() {
    if (stopped) {
      return settings.sending().poll();
    }
    try {
      return takeStep(clock.get());
    } catch (RuntimeException | Error failure) {
      if (UnknownCommit.isUnknown(failure)) {
        forget(clock.get());
      }
      throw failure;
    }
  }

  private Duration takeStep(Instant now) {
    if (watch.hasSteppedBack(now)) {
      beSetBack(now);
    }
    inFlightCallbacks.overdue(now).forEach(CallbackExchange::giveUp);
    settle(now);
    takeOver(now);
    look(now);
    write(now, false);
    queues.wake(now);
    read(clock.get());
    start(clock.get());
    dispatcherStatus = dispatcherStatus.next(now, inFlightCallbacks, queues);
    return pause(now);
  }

  /** How this node stands with its calls, as of about a second ago. */
  public DispatcherStatus standing() {
    return dispatcherStatus;
  }

  /** Takes the calls that are over out of the way. */
  private void settle(Instant now) {
    for (CallbackSender.FinishedCall each = callbackSender.poll();
        each != null;
        each = callbackSender.poll()) {
      EndpointQueue queue = each.queue();
      if (queues.isKnown(queue)) {
        ends.settle(queue, each.delivery(), each.response(), now);
        inFlightCallbacks.remove(each.delivery());
        queues.look(queue, now);
      } else {
        // Its queue was read again since, and the callback with it.
        inFlightCallbacks.remove(each.delivery());
        queues.lookAgain(queue.id(), now);
      }
    }
  }

  /** Sends what the scan of this node has just queued, before the database is asked anything. */
  private void takeOver(Instant now) {
    boolean any = false;
    while (bytesLeft() > 0) {
      LocalDeliveryQueue.LocalBatch next = signals.handover().take();
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

  /** Learns which queues are this node's, and what changed about them. */
  private void look(Instant now) {
    if (shards.isDue()) {
      Set<Integer> busy = inFlightCallbacks.shards();
      busy.addAll(outcomeBuffer.shards());
      ShardLeases.Change change = shards.renew(busy);
      outcomeBuffer.forget(change.lost());
      lose(change.lost());
      change.opened().forEach(state -> queues.changed(state, now));
    }
    for (QueueState state : shards.changed(signals.queued().lower())) {
      queues.changed(state, now);
    }
  }

  private void read(Instant now) {
    long bytes = bytesLeft();
    if (reading.isPaused(now) || bytes <= 0 || !queues.anyNeedsRead() || outcomeBuffer.isFull()) {
      return;
    }
    List<EndpointQueue> turn = new ArrayList<>();
    List<ClaimRequest> wants = new ArrayList<>();
    List<EndpointQueue> hungry = queues.needingRead(QUEUES);
    for (EndpointQueue each : hungry) {
      if (!shards.mayStart(each.shard())) {
        queues.later(each, now.plus(settings.sending().poll()));
        continue;
      }
      ClaimRequest claimRequest = each.wanted(now, inFlightCallbacks.room() / hungry.size());
      if (claimRequest.front().many() > 0 || claimRequest.due() > 0) {
        turn.add(each);
        wants.add(claimRequest);
      }
    }
    if (turn.isEmpty()) {
      return;
    }
    DeliveryClaims.Claimed claimed;
    try {
      claimed = store.claim(new ClaimRequests(wants, bytes, clock));
    } catch (RuntimeException | Error failure) {
      turn.forEach(queue -> queues.look(queue, now));
      throw failure;
    }
    for (int i = 0; i < turn.size(); i++) {
      take(turn.get(i), wants.get(i), claimed);
    }
  }

  private long bytesLeft() {
    return settings.sending().bytes() - queues.bytes();
  }

  private void take(
      EndpointQueue queue, ClaimRequest claimRequest, DeliveryClaims.Claimed claimed) {
    ClaimedBatch batch = claimed.hauls().get(queue.id());
    if (batch.endpoint() == null) {
      // Disabled or gone: it is taken up again when that changes.
      queue.putBack();
      if (queue.inFlight() == 0 && queue.pendingProgress().isEmpty()) {
        queues.forget(queue);
      }
      return;
    }
    outcomeBuffer.aside(
        queue, queue.take(batch, claimRequest, claimed.judgedAt()), claimed.judgedAt());
    queues.look(queue, claimed.judgedAt());
  }

  /** Gives everybody a turn, again and again, while there is room. */
  private void start(Instant now) {
    int refused = 0;
    int refreshed = 0;
    while (refused <= queues.readyCount() && !outcomeBuffer.isFull()) {
      EndpointQueue queue = queues.ready();
      if (queue == null) {
        return;
      }
      queue.setBack(now).ifPresent(row -> outcomeBuffer.aside(queue, List.of(row), now));
      Delivery next = queue.next(now);
      if (next == null) {
        queues.look(queue, now);
        refused++;
      } else if (!shards.mayStart(queue.shard())) {
        queue.putBack();
        queues.later(queue, now.plus(settings.sending().poll()));
        refused++;
      } else if (next.keys().isEmpty()) {
        // The operator's fault, not the receiver's: it counts as no attempt.
        queue.putBack();
        queues.later(queue, now.plus(UNREADABLE));
        refused++;
      } else if (inFlightCallbacks.isForgotten(queue.id())
          || !inFlightCallbacks.hasCapacityFor(queue, next)
          || (next.isStale(now) && refreshed++ >= inFlightCallbacks.room())) {
        // What waits for room is read again when there is some, and only as much.
        queues.requeue(queue);
        refused++;
      } else if (next.isStale(now)) {
        queue.refresh();
        queues.look(queue, now);
        refused++;
      } else {
        try {
          callbackSender.post(queue, next, now);
        } finally {
          queues.requeue(queue);
        }
        refused = 0;
      }
    }
  }

  private void write(Instant now, boolean all) {
    Set<EndpointQueue> busy = inFlightCallbacks.queues();
    busy.removeIf(queue -> !queues.isKnown(queue));
    Set<Integer> lost =
        outcomeBuffer.write(
            busy,
            now,
            all,
            queue -> {
              reading.succeeded();
              queues.settled(queue, now);
            });
    if (!lost.isEmpty()) {
      lose(lost);
      shards.doubt();
    }
  }

  private void lose(Set<Integer> lost) {
    List.copyOf(queues.all()).stream()
        .filter(queue -> lost.contains(queue.shard()))
        .forEach(this::forget);
  }

  /**
   * Begins afresh after the clock was set back: rests, leases and deadlines that were reckoned
   * before would last until the clock has caught up.
   */
  private void beSetBack(Instant now) {
    inFlightCallbacks.onClockStepBack(now);
    reading.succeeded();
    dispatcherStatus = DispatcherStatus.NONE;
    write(now, true);
    List.copyOf(queues.all()).forEach(this::forget);
    shards.forget();
  }

  private void forget(EndpointQueue queue) {
    inFlightCallbacks.forget(queue);
    queues.forget(queue);
  }

  /**
   * Forgets all queues after a transaction whose result is unknown: the database may have done it
   * or not, and may have lost what it had confirmed. All is read again, and what was not written is
   * sent again. Repeated failures make the pause before the next read longer, up to a minute, so
   * that receivers do not get the same callbacks all the time.
   */
  private void forget(Instant now) {
    outcomeBuffer.forget();
    List.copyOf(queues.all()).forEach(this::forget);
    shards.forget();
    reading.failed(now);
  }

  private Duration pause(Instant now) {
    if (callbackSender.isAnyOver() || (queues.anyNeedsRead() && bytesLeft() > 0)) {
      return Duration.ZERO;
    }
    Duration longest = settings.sending().poll();
    Instant wake = queues.nextWake();
    Duration shortest =
        Collections.min(
            List.of(
                longest,
                outcomeBuffer.untilDue(now),
                shards.untilDue(),
                wake == null ? longest : Duration.between(now, wake)));
    return shortest.isNegative() ? Duration.ZERO : shortest;
  }

  /**
   * Begins nothing, waits for what is under way, writes down what came of it, and lets other nodes
   * have the queues: nobody sends again what was answered. The next step goes on.
   */
  public synchronized void rest() {
    if (!stopped) {
      drain();
    }
  }

  /** Like {@link #rest}, and no step does anything any more: the node ends. */
  public synchronized void stop() {
    stopped = true;
    try {
      drain();
    } catch (RuntimeException failure) {
      LOG.warn(
          "The outcome of the latest attempts could not be stored; they are sent again: {}",
          failure.getMessage());
    }
  }

  private void drain() {
    Instant end = clock.get().plus(settings.sending().timeout());
    settle(clock.get());
    while (inFlightCallbacks.isAny() && clock.get().isBefore(end)) {
      signals.sending().pause(Duration.between(clock.get(), end));
      inFlightCallbacks.overdue(clock.get()).forEach(CallbackExchange::giveUp);
      settle(clock.get());
    }
    write(clock.get(), true);
    lose(shards.leave());
  }
}
