package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.webhook.Backfiller;
import dev.portcullis.ejb.webhook.WebhookConfig;
import dev.portcullis.ejb.webhook.WebhookSignals;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Reads past blocks for subscriptions that want them. */
@Named("webhookBackfill")
@Dependent
public class WebhookBackfill extends LoopBatchlet {
  @Inject private Backfiller backfiller;
  @Inject private WebhookSignals signals;
  @Inject private WebhookConfig config;

  @Override
  void runLoop() throws InterruptedException {
    Duration poll = config.settings().reading().poll();
    loop("Reading past blocks", signals.past(), () -> backfiller.step() ? Duration.ZERO : poll);
  }
}
