package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.webhook.DeliveryStore.Attempt;
import dev.portcullis.ejb.webhook.DeliveryStore.EndedAttempt;
import dev.portcullis.ejb.webhook.DeliveryStore.Taken;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Seldom;
import dev.portcullis.persistence.webhook.ClaimedDelivery;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends due callbacks. One thread steps it: it records what has ended, claims what is due, and
 * starts the calls; the calls end on the client's threads and wake it again.
 */
@Dependent
public class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);
  private static final Seldom FAILING = Seldom.perMinute(1);

  private final DeliveryStore store;
  private final CallbackClient client;
  private final WebhookSignals signals;
  private final WebhookSettings.Sending settings;
  private final InFlight inFlight;
  private final Queue<EndedAttempt> ended = new ConcurrentLinkedQueue<>();
  private final List<EndedAttempt> unrecorded = new ArrayList<>();

  /** A dispatcher with nothing in flight. */
  @Inject
  public Dispatcher(
      DeliveryStore store, CallbackClient client, WebhookSignals signals, WebhookConfig config) {
    this(store, client, signals, config.settings().sending());
  }

  /** With settings of one's own. */
  Dispatcher(
      DeliveryStore store,
      CallbackClient client,
      WebhookSignals signals,
      WebhookSettings.Sending settings) {
    this.store = store;
    this.client = client;
    this.signals = signals;
    this.settings = settings;
    this.inFlight = new InFlight(settings);
  }

  /**
   * Records outcomes and starts due calls.
   *
   * @return how long to wait before the next step, unless woken; zero for not at all
   * @throws RuntimeException when the database fails; the outcomes are kept for the next step
   */
  public Duration step() {
    inFlight.overdue(Clock.now()).forEach(Call::giveUp);
    for (EndedAttempt attempt = ended.poll(); attempt != null; attempt = ended.poll()) {
      inFlight.remove(attempt.delivery());
      unrecorded.add(attempt);
    }
    Taken taken = store.exchange(List.copyOf(unrecorded), inFlight.room());
    unrecorded.clear();
    taken.attempts().forEach(this::start);
    if (!taken.attempts().isEmpty() || taken.mayHaveMore() || !ended.isEmpty()) {
      return Duration.ZERO;
    }
    Duration due = store.untilNextDue().orElse(settings.poll());
    // What is due but could not be claimed waits for room, or for another node.
    return due.isNegative() || due.compareTo(settings.poll()) > 0 ? settings.poll() : due;
  }

  private void start(Attempt attempt) {
    ClaimedDelivery delivery = attempt.delivery();
    Instant now = Clock.now();
    Call call = new Call(response -> end(delivery, response, now));
    inFlight.add(delivery, call, now);
    try {
      post(attempt, now, call);
    } catch (RuntimeException unstartable) {
      // One that cannot start must not hold up the others that were claimed with it.
      call.failed(unstartable);
    }
  }

  private void post(Attempt attempt, Instant now, Call call) {
    ClaimedDelivery delivery = attempt.delivery();
    if (attempt.keys().isEmpty()) {
      throw new IllegalStateException("The signing key cannot be read");
    }
    client.post(
        URI.create(delivery.url()),
        Map.of(
            "webhook-id", delivery.id().toString(),
            "webhook-timestamp", Long.toString(now.getEpochSecond()),
            "webhook-signature",
                WebhookSigner.sign(attempt.keys(), delivery.id(), now, delivery.body()),
            "x-webhook-subscription", delivery.subscriptionId().toString()),
        delivery.body(),
        call);
  }

  private void end(ClaimedDelivery delivery, CallbackResponse response, Instant started) {
    Optional<String> line =
        response.isReceived() ? Optional.of("") : FAILING.tell(delivery.endpointId().toString());
    line.ifPresent(
        more ->
            LOG.info(
                "webhook delivery: webhook-id={} endpoint={} attempt={} outcome={} status={}"
                    + " error={} ms={}{}",
                delivery.id(),
                delivery.endpointId(),
                delivery.attempts() + 1,
                response.isReceived() ? "received" : "failed",
                response.status(),
                response.error(),
                Duration.between(started, Clock.now()).toMillis(),
                more));
    ended.add(new EndedAttempt(delivery, response));
    signals.sending().raise();
  }
}
