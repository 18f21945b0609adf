package dev.portcullis.ejb.webhook.redelivery;

import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;

/**
 * Executes redeliveries, on any number of nodes. It works half of the time at most, whatever the
 * amount of callbacks to search.
 */
@Dependent
public class Redeliverer {
  private static final Duration POLL = Duration.ofSeconds(1);

  @Inject private RedeliveryTransaction store;
  @Inject private WebhookSignals signals;

  /**
   * Advances one redelivery.
   *
   * @return how long to wait before the next step
   */
  public Duration step() {
    long began = System.nanoTime();
    RedeliveryCursor.Step step = store.step();
    if (step == RedeliveryCursor.Step.NONE) {
      return POLL;
    }
    if (step == RedeliveryCursor.Step.QUEUED) {
      signals.queued().raise();
      signals.sending().raise();
    }
    return Duration.ofNanos(System.nanoTime() - began);
  }
}
