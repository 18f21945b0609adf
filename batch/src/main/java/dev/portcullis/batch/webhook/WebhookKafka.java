package dev.portcullis.batch.webhook;

import dev.portcullis.batch.job.LoopBatchlet;
import dev.portcullis.ejb.webhook.delivery.WebhookSignals;
import dev.portcullis.ejb.webhook.kafka.KafkaConfig;
import dev.portcullis.ejb.webhook.kafka.KafkaPublisher;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.inject.Named;

/** Publishes queued callbacks to Kafka. */
@Named("webhookKafka")
@Dependent
public class WebhookKafka extends LoopBatchlet {
  @Inject private KafkaPublisher publisher;
  @Inject private WebhookSignals signals;
  @Inject private KafkaConfig config;

  @Override
  protected void runLoop() throws InterruptedException {
    loop(
        "Publishing to Kafka",
        signals.publishing(),
        config.settings().maxBackoff(),
        publisher::step);
    if (isStopped()) {
      publisher.suspend();
    }
  }
}
