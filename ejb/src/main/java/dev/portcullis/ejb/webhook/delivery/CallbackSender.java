package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.Delivery;
import dev.portcullis.ejb.webhook.callback.WebhookSigner;
import dev.portcullis.ejb.webhook.http.CallbackClient;
import dev.portcullis.ejb.webhook.http.CallbackExchange;
import dev.portcullis.ejb.webhook.http.CallbackResponse;
import dev.portcullis.kernel.LogThrottle;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts calls, logs some of them, and keeps the outcomes for the dispatcher. */
final class CallbackSender {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private final CallbackClient client;
  private final WebhookSignals signals;
  private final InFlightCallbacks inFlightCallbacks;
  private final Supplier<Instant> clock;
  private final Queue<FinishedCall> finishedCall = new ConcurrentLinkedQueue<>();
  private final LogThrottle receivedLines = LogThrottle.perMinute(1);
  private final LogThrottle failedLines = LogThrottle.perMinute(1);

  /** A completed call. */
  record FinishedCall(EndpointQueue queue, Delivery delivery, CallbackResponse response) {}

  CallbackSender(
      CallbackClient client,
      WebhookSignals signals,
      InFlightCallbacks inFlightCallbacks,
      Supplier<Instant> clock) {
    this.client = client;
    this.signals = signals;
    this.inFlightCallbacks = inFlightCallbacks;
    this.clock = clock;
  }

  /** The next completed call, or null. */
  FinishedCall poll() {
    return finishedCall.poll();
  }

  /** Whether a completed call is available. */
  boolean hasCompleted() {
    return !finishedCall.isEmpty();
  }

  /** Starts a call. {@link #poll} returns its outcome later. */
  void post(EndpointQueue queue, Delivery delivery, Instant now) {
    // Allocations that may fail for lack of memory come first: only started calls are in flight.
    byte[] body = delivery.body();
    CallbackExchange call = new CallbackExchange(response -> end(queue, delivery, response, now));
    Runnable start = () -> client.post(url(delivery), headers(delivery, now, body), body, call);
    queue.begin(delivery, now);
    inFlightCallbacks.add(queue, delivery, call, body.length, now);
    call.begin(start);
  }

  private static URI url(Delivery delivery) {
    return URI.create(delivery.endpoint().url());
  }

  private static Map<String, String> headers(Delivery delivery, Instant now, byte[] body) {
    return WebhookSigner.headers(
        delivery.keys(), delivery.id(), now, body, delivery.endpoint().subscriptionId());
  }

  private void end(
      EndpointQueue queue, Delivery delivery, CallbackResponse response, Instant started) {
    String outcome = response.isReceived() ? "received" : "failed";
    // The database contains each attempt, so the log only shows a sample.
    LogThrottle lines = response.isReceived() ? receivedLines : failedLines;
    Optional<String> line = lines.permit(queue.id().toString());
    line.ifPresent(
        more ->
            LOG.info(
                "webhook delivery: webhook-id={} endpoint={} attempt={} outcome={} status={}"
                    + " error={} ms={}{}",
                delivery.id(),
                queue.id(),
                delivery.attempt(),
                outcome,
                response.status(),
                response.error(),
                Duration.between(started, clock.get()).toMillis(),
                more));
    finishedCall.add(new FinishedCall(queue, delivery, response));
    signals.sending().raise();
  }
}
