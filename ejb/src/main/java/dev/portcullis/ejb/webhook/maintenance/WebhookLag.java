package dev.portcullis.ejb.webhook.maintenance;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.webhook.kafka.KafkaConfig;
import dev.portcullis.ejb.webhook.kafka.KafkaLagView;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.webhook.kafka.KafkaDepthQueries;
import dev.portcullis.persistence.webhook.maintenance.QueueDepthQueries;
import dev.portcullis.persistence.webhook.scan.ScanPosition;
import dev.portcullis.persistence.webhook.scan.ScanQueries;
import dev.portcullis.persistence.webhook.scan.ScanSnapshot;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;

/** Reads the lag of event webhooks. */
@Stateless
public class WebhookLag {
  @Inject private ChainNode chain;
  @Inject private ScanQueries scan;
  @Inject private QueueDepthQueries queues;
  @Inject private KafkaDepthQueries unpublished;
  @Inject private KafkaConfig kafka;

  /** The current lag; values that need the chain are unknown while it is unavailable. */
  public WebhookLagView read() {
    return of(head());
  }

  /**
   * The number of the latest block; empty while the chain is unavailable. Not within a transaction.
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public Optional<Long> head() {
    try {
      return chain.reachable() ? Optional.of(chain.head().number()) : Optional.empty();
    } catch (Failure away) {
      return Optional.empty();
    }
  }

  /** The current lag relative to this head of the chain. */
  public WebhookLagView of(Optional<Long> head) {
    QueueDepthQueries.Depth depth = queues.read();
    KafkaLagView published = kafka.isOn() ? published() : null;
    if (head.isEmpty()) {
      return new WebhookLagView(null, null, null, depth.waiting(), depth.oldest(), published);
    }
    Long last =
        scan.view(chain.chainId())
            .map(ScanSnapshot::position)
            .map(ScanPosition::nextBlock)
            .filter(next -> next > 0)
            .map(next -> next - 1)
            .orElse(null);
    Long lag = last == null ? null : Math.max(0, head.get() - last);
    return new WebhookLagView(last, head.get(), lag, depth.waiting(), depth.oldest(), published);
  }

  private KafkaLagView published() {
    KafkaDepthQueries.Depth depth = unpublished.read();
    return new KafkaLagView(depth.waiting(), depth.oldest(), depth.skipped());
  }
}
