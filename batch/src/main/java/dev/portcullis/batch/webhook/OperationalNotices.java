package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.operational.OperationalSender;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Notifies owners of changes of their endpoints, at once when this node is notified. */
@Named("operationalNotices")
@Dependent
public class OperationalNotices extends LoopBatchlet {
  @Inject private OperationalSender sender;
  @Inject private WebhookSignals signals;
  @Inject private WebhookConfig config;

  @Override
  protected void runLoop() throws InterruptedException {
    loop(
        "Notifying owners of their endpoints",
        signals.notifying(),
        config.settings().reading().maxBackoff(),
        sender::step);
    if (isStopped()) {
      sender.suspend();
    }
  }
}
