package dev.portcullis.ejb.webhook.operational;

import dev.portcullis.ejb.job.RetryPolicy;
import dev.portcullis.ejb.webhook.callback.WebhookSigner;
import dev.portcullis.ejb.webhook.delivery.DeliveryOutcome;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.http.CallbackResponse;
import dev.portcullis.ejb.webhook.operational.OperationalStore.Due;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Ids;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import dev.portcullis.persistence.webhook.operational.NoticeAttemptResult;
import dev.portcullis.persistence.webhook.operational.OperationalNotice;
import dev.portcullis.persistence.webhook.operational.OperationalNotice.State;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends notices to operational webhooks, one of an owner at a time. One thread at a time runs its
 * steps; the calls end on the client's threads and wake it again. It outlives the executions of the
 * job that runs the steps.
 */
@ApplicationScoped
public class OperationalSender {
  private static final Logger LOG = LoggerFactory.getLogger(OperationalSender.class);

  /**
   * The limit of calls in flight to owners whose last one did not fail, and the same again for the
   * others.
   */
  static final int MAX_CALLS = 32;

  /** The age at which a notice is abandoned. */
  static final Duration MAX_AGE = Duration.ofDays(3);

  /** How much longer the claim lasts than a call. */
  private static final Duration MARGIN = Duration.ofSeconds(15);

  private final OperationalStore store;
  private final CallbackClient client;
  private final WebhookSignals signals;
  private final WebhookSettings.Sending settings;
  private final RetryPolicy ladder;
  private final Supplier<Instant> clock;
  private final IdentityHashMap<Due, Running> running = new IdentityHashMap<>();
  private final List<CallbackExchange> slowResponses = new ArrayList<>();
  private final Queue<FinishedNotice> finishedNotice = new ConcurrentLinkedQueue<>();
  private List<NoticeAttemptResult> unwritten = new ArrayList<>();
  private boolean stopped;

  /** A call in flight. */
  private record Running(CallbackExchange call, Instant deadline) {}

  /** A completed call. */
  private record FinishedNotice(Due due, CallbackResponse response) {}

  /** For the container. */
  protected OperationalSender() {
    store = null;
    client = null;
    signals = null;
    settings = null;
    ladder = null;
    clock = null;
  }

  /** Creates a sender without calls in flight. */
  @Inject
  public OperationalSender(
      OperationalStore store, CallbackClient client, WebhookSignals signals, WebhookConfig config) {
    this(store, client, signals, config.settings(), Clock::now);
  }

  /** With custom settings and clock. */
  OperationalSender(
      OperationalStore store,
      CallbackClient client,
      WebhookSignals signals,
      WebhookSettings settings,
      Supplier<Instant> clock) {
    this.store = store;
    this.client = client;
    this.signals = signals;
    this.settings = settings.sending();
    RetryPolicy callbacks = settings.retry();
    this.ladder =
        new RetryPolicy(
            Integer.MAX_VALUE, callbacks.first(), callbacks.longest(), callbacks.jitter());
    this.clock = clock;
  }

  /**
   * Writes outcomes and starts calls.
   *
   * @return how long to wait before the next step, unless woken; zero for not at all
   * @throws RuntimeException if the database fails; outcomes are kept for the next step
   */
  public synchronized Duration step() {
    if (stopped) {
      return settings.poll();
    }
    Instant now = clock.get();
    abortOverdue(now);
    settle(now);
    write();
    int begun = start(now);
    return begun > 0 || !finishedNotice.isEmpty() ? Duration.ZERO : settings.poll();
  }

  /** Drains: starts no calls, waits for those in flight and writes their outcomes. */
  public synchronized void suspend() {
    Instant end = clock.get().plus(settings.timeout());
    settle(clock.get());
    while (!running.isEmpty() && clock.get().isBefore(end)) {
      awaitEnd(Duration.between(clock.get(), end));
      abortOverdue(clock.get());
      settle(clock.get());
    }
    write();
  }

  /**
   * Like {@link #suspend}, but permanently: later steps do nothing, because the node shuts down.
   */
  public synchronized void stop() {
    stopped = true;
    try {
      suspend();
    } catch (RuntimeException failure) {
      LOG.warn(
          "The outcomes of the latest notices could not be stored; they are sent again: {}",
          failure.getMessage());
    }
  }

  private void awaitEnd(Duration longest) {
    try {
      signals.notifying().await(longest);
    } catch (InterruptedException told) {
      Thread.currentThread().interrupt();
    }
  }

  private void abortOverdue(Instant now) {
    List<CallbackExchange> late = new ArrayList<>();
    running.values().stream()
        .filter(each -> now.isAfter(each.deadline()) || each.call().isStalled(now))
        .forEach(each -> late.add(each.call()));
    slowResponses.removeIf(CallbackExchange::isClosed);
    slowResponses.stream().filter(each -> each.isStalled(now)).forEach(late::add);
    late.forEach(CallbackExchange::abort);
  }

  private void settle(Instant now) {
    for (FinishedNotice each = finishedNotice.poll(); each != null; each = finishedNotice.poll()) {
      CallbackExchange call = running.remove(each.due()).call();
      if (!call.isClosed()) {
        slowResponses.add(call);
      }
      unwritten.add(outcome(each, now));
    }
  }

  private NoticeAttemptResult outcome(FinishedNotice call, Instant now) {
    OperationalNotice notice = call.due().claimed().notice();
    CallbackResponse response = call.response();
    DeliveryOutcome outcome =
        DeliveryOutcome.of(response, notice.attempts(), ladder, Ids.fraction());
    Duration pause = outcome.retryAfter().orElse(Duration.ZERO);
    State state = outcome.received() ? State.RECEIVED : State.WAITING;
    if (outcome.end() == Disposition.DEAD
        || (!outcome.received() && now.plus(pause).isAfter(notice.createdAt().plus(MAX_AGE)))) {
      state = State.DEAD;
    }
    return new NoticeAttemptResult(
        call.due().claimed(),
        state,
        pause,
        outcome.requestedDelay(),
        outcome.endpointGone(),
        response.status(),
        response.error());
  }

  private void write() {
    if (!unwritten.isEmpty()) {
      store.ended(List.copyOf(unwritten));
      unwritten = new ArrayList<>();
    }
  }

  private int start(Instant now) {
    long failing = running.keySet().stream().filter(due -> due.claimed().failing()).count();
    int healthyRoom = MAX_CALLS - (int) (running.size() - failing);
    int failingRoom = MAX_CALLS - (int) failing;
    if (slowResponses.size() >= 2 * MAX_CALLS || (healthyRoom <= 0 && failingRoom <= 0)) {
      return 0;
    }
    List<Due> due = store.claim(healthyRoom, failingRoom, settings.timeout().plus(MARGIN));
    due.forEach(each -> post(each, now));
    return due.size();
  }

  private void post(Due due, Instant now) {
    OperationalNotice notice = due.claimed().notice();
    CallbackExchange call =
        new CallbackExchange(
            response -> {
              finishedNotice.add(new FinishedNotice(due, response));
              signals.notifying().raise();
            });
    running.put(due, new Running(call, now.plus(settings.timeout())));
    call.begin(
        () -> {
          byte[] body = OperationalEvent.bytes(notice);
          client.post(
              URI.create(due.claimed().url()),
              WebhookSigner.headers(due.keys(), notice.id(), now, body),
              body,
              call);
        });
  }
}
