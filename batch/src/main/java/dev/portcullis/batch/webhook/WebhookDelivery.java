package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.webhook.delivery.Dispatcher;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Sends due callbacks, at once when the scan queued some. */
@Named("webhookDelivery")
@Dependent
public class WebhookDelivery extends LoopBatchlet {
  @Inject private Dispatcher dispatcher;
  @Inject private WebhookSignals signals;
  @Inject private WebhookConfig config;

  @Override
  protected void runLoop() throws InterruptedException {
    loop(
        "Sending callbacks",
        signals.sending(),
        config.settings().reading().maxBackoff(),
        dispatcher::step);
    if (isStopped()) {
      dispatcher.suspend();
    }
  }
}
