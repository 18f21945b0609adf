package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.persistence.webhook.KafkaDepthRepository;
import dev.portcullis.persistence.webhook.QueueDepthRepository;
import dev.portcullis.persistence.webhook.ScanPosition;
import dev.portcullis.persistence.webhook.ScanRepository;
import dev.portcullis.persistence.webhook.ScanView;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Reads how far event webhooks are. */
@Stateless
public class WebhookLag {
  @Inject private ChainNode chain;
  @Inject private ScanRepository scan;
  @Inject private QueueDepthRepository queues;
  @Inject private KafkaDepthRepository unpublished;
  @Inject private KafkaConfig kafka;

  /** How far they are now; what needs the chain is not known while it is away. */
  public WebhookLagView read() {
    QueueDepthRepository.Depth depth = queues.read();
    KafkaLagView published = kafka.isOn() ? published() : null;
    WebhookLagView withoutChain =
        new WebhookLagView(null, null, null, depth.waiting(), depth.oldest(), published);
    if (!chain.reachable()) {
      return withoutChain;
    }
    try {
      long head = chain.head().number();
      Long last =
          scan.view(chain.chainId())
              .map(ScanView::position)
              .map(ScanPosition::nextBlock)
              .filter(next -> next > 0)
              .map(next -> next - 1)
              .orElse(null);
      Long lag = last == null ? null : Math.max(0, head - last);
      return new WebhookLagView(last, head, lag, depth.waiting(), depth.oldest(), published);
    } catch (Failure away) {
      return withoutChain;
    }
  }

  private KafkaLagView published() {
    KafkaDepthRepository.Depth depth = unpublished.read();
    return new KafkaLagView(depth.waiting(), depth.oldest(), depth.skipped());
  }
}
