package dev.portcullis.ejb.webhook.maintenance;

import dev.portcullis.ejb.metrics.FeatureMeters;
import dev.portcullis.ejb.webhook.delivery.DeliveryStore;
import dev.portcullis.ejb.webhook.delivery.Dispatcher;
import dev.portcullis.ejb.webhook.http.AttemptOutcome;
import dev.portcullis.ejb.webhook.kafka.KafkaStore;
import dev.portcullis.ejb.webhook.scan.ScanStore;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult;
import dev.portcullis.persistence.webhook.delivery.DeliveryAttemptResult.Disposition;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Counts the work of this node for event webhooks. It observes committed changes, so it agrees with
 * the database, and the observed components do not depend on it.
 */
@ApplicationScoped
public class WebhookMeters extends FeatureMeters {

  @Inject private Dispatcher dispatcher;

  private final Map<AttemptOutcome, Counter> attempts = new EnumMap<>(AttemptOutcome.class);
  private Timer duration;
  private Counter dead;
  private Counter events;
  private Counter deliveries;
  private Counter published;

  @Override
  protected void register(MeterRegistry registry) {
    for (AttemptOutcome outcome : AttemptOutcome.values()) {
      attempts.put(
          outcome,
          Counter.builder("portcullis_webhook_attempts")
              .description("Attempts to send a callback")
              .tag("outcome", outcome.label())
              .register(registry));
    }
    duration =
        timer(
            registry,
            "portcullis_webhook_attempt_duration",
            "Time from the beginning of an attempt to its status, or to its end without a status");
    dead =
        counter(registry, "portcullis_webhook_dead_letters", "Callbacks that became dead letters");
    events = counter(registry, "portcullis_webhook_events", "Events stored for webhooks");
    deliveries =
        counter(
            registry,
            "portcullis_webhook_deliveries",
            "Queued callbacks, one for each webhook of an event");
    published = counter(registry, "portcullis_kafka_published", "Records that Kafka confirmed");
    Gauge.builder("portcullis_webhook_calls_in_flight", () -> dispatcher.status().inFlight())
        .description("Callbacks in flight from this node")
        .register(registry);
    Gauge.builder("portcullis_webhook_endpoints_resting", () -> dispatcher.status().resting())
        .description("Endpoints of this node with an open circuit breaker")
        .register(registry);
  }

  private static Counter counter(MeterRegistry registry, String name, String help) {
    return Counter.builder(name).description(help).register(registry);
  }

  /**
   * The attempts of this node since it started.
   *
   * @param received attempts that the receiver accepted
   * @param failed attempts that failed
   * @param millis their total duration in milliseconds
   */
  public record Attempts(long received, long failed, long millis) {}

  /** The attempts so far. */
  public Attempts attempts() {
    double all = attempts.values().stream().mapToDouble(Counter::count).sum();
    double received = attempts.get(AttemptOutcome.RECEIVED).count();
    return new Attempts(
        Math.round(received),
        Math.round(all - received),
        Math.round(duration.totalTime(TimeUnit.MILLISECONDS)));
  }

  void ended(@Observes(during = TransactionPhase.AFTER_SUCCESS) DeliveryStore.Outcomes written) {
    for (DeliveryAttemptResult each : written.ended()) {
      attempts.get(AttemptOutcome.of(each)).increment();
      duration.record(each.millis(), TimeUnit.MILLISECONDS);
      if (each.end() == Disposition.DEAD) {
        dead.increment();
      }
    }
  }

  void queued(@Observes(during = TransactionPhase.AFTER_SUCCESS) ScanStore.Queued queued) {
    events.increment(queued.events());
    deliveries.increment(queued.deliveries());
  }

  void published(
      @Observes(during = TransactionPhase.AFTER_SUCCESS) KafkaStore.PublishedRecords records) {
    published.increment(records.count());
  }
}
