package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.redelivery.Redeliverer;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Queues callbacks for redelivery, at once when a user requests it. */
@Named("webhookRedelivery")
@Dependent
public class WebhookRedelivery extends LoopBatchlet {
  @Inject private Redeliverer redeliverer;
  @Inject private WebhookSignals signals;
  @Inject private WebhookConfig config;

  @Override
  protected void runLoop() throws InterruptedException {
    loop(
        "Sending callbacks again",
        signals.redelivering(),
        config.settings().reading().maxBackoff(),
        redeliverer::step);
  }
}
