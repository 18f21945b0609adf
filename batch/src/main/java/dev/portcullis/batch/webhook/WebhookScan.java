package dev.portcullis.batch.webhook;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.webhook.ChainScan;
import dev.portcullis.ejb.webhook.Signal;
import dev.portcullis.ejb.webhook.WebhookConfig;
import dev.portcullis.ejb.webhook.WebhookSignals;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Duration;

/** Reads new blocks, at once when the node announces a head. */
@Named("webhookScan")
@Dependent
public class WebhookScan extends LoopBatchlet {
  @Inject private ChainNode chain;
  @Inject private ChainScan scan;
  @Inject private WebhookSignals signals;
  @Inject private WebhookConfig config;

  @Override
  void runLoop() throws InterruptedException {
    Duration poll = config.settings().reading().poll();
    Signal heads = signals.reading();
    Runnable stopListening = chain.onHead(head -> heads.raise());
    try {
      loop("Reading new blocks", heads, () -> scan.step() ? Duration.ZERO : poll);
    } finally {
      stopListening.run();
    }
  }
}
