package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.webhook.Backfiller;
import dev.portcullis.ejb.webhook.WebhookConfig;
import dev.portcullis.ejb.webhook.WebhookSettings;
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
  protected void runLoop() throws InterruptedException {
    WebhookSettings.Reading reading = config.settings().reading();
    try {
      loop(
          "Reading past blocks",
          signals.past(),
          reading.maxBackoff(),
          () -> backfiller.step() ? Duration.ZERO : reading.poll());
    } finally {
      backfiller.release();
    }
  }
}
