package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.job.Signal;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.endpoint.HeardHead;
import dev.portcullis.ejb.webhook.scan.ChainScan;
import dev.portcullis.ejb.webhook.scan.FinalizedScan;
import dev.portcullis.ejb.webhook.settings.WebhookConfig;
import dev.portcullis.ejb.webhook.settings.WebhookSettings;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Reads new blocks, at once when the node announces a head, and those that have become final. */
@Named("webhookScan")
@Dependent
public class WebhookScan extends LoopBatchlet {
  @Inject private ChainNode chain;
  @Inject private ChainScan scan;
  @Inject private FinalizedScan finalized;
  @Inject private HeardHead heard;
  @Inject private WebhookSignals signals;
  @Inject private WebhookConfig config;

  @Override
  protected void runLoop() throws InterruptedException {
    heard.awaken();
    WebhookSettings.Reading reading = config.settings().reading();
    Signal heads = signals.reading();
    Runnable stopListening = chain.onHead(head -> heads.raise());
    try {
      loop("Reading new blocks", heads, reading.maxBackoff(), this::step);
    } finally {
      stopListening.run();
      scan.release();
      finalized.release();
    }
  }

  private Duration step() {
    Duration first = scan.step();
    Duration second = finalized.step();
    return first.compareTo(second) < 0 ? first : second;
  }
}
