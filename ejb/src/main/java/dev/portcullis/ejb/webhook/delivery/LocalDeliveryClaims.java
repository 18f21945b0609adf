package dev.portcullis.ejb.webhook.delivery;

import dev.portcullis.ejb.webhook.callback.SigningKeys;
import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.ClaimedBatch;
import dev.portcullis.ejb.webhook.delivery.DeliveryClaims.Taken;
import dev.portcullis.ejb.webhook.delivery.LocalDeliveryQueue.LocalBatch;
import dev.portcullis.kernel.Clock;
import dev.portcullis.persistence.webhook.delivery.ClaimableQueue;
import dev.portcullis.persistence.webhook.delivery.LocalClaimQueries;
import dev.portcullis.persistence.webhook.delivery.LocalClaimQueries.Newest;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import dev.portcullis.persistence.webhook.scan.AppendedEvents;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Claims callbacks that were just queued, in the same transaction, for the sender of this node. The
 * permission check of their owners just succeeded. If it is too old when they are sent, they are
 * read and checked again.
 */
@Dependent
public class LocalDeliveryClaims {
  private final LocalClaimQueries queues;
  private final SigningKeys keys;
  private final WebhookSignals signals;

  /** With its collaborators. */
  @Inject
  public LocalDeliveryClaims(LocalClaimQueries queues, SigningKeys keys, WebhookSignals signals) {
    this.queues = queues;
    this.keys = keys;
    this.signals = signals;
  }

  /** Claims the callbacks that this node's sender awaits, to be passed to it after the commit. */
  public List<LocalBatch> claim(AppendedEvents appended, Instant judgedAt) {
    Map<UUID, List<QueuedDelivery>> awaited =
        appended.callbacks().stream()
            .filter(each -> signals.localDeliveries().isAwaited(each.endpointId()))
            .collect(Collectors.groupingBy(QueuedDelivery::endpointId));
    if (awaited.isEmpty()) {
      return List.of();
    }
    List<ClaimableQueue> claimed =
        queues.claim(awaited.values().stream().map(LocalDeliveryClaims::newest).toList());
    Map<UUID, List<byte[]>> signing =
        claimed.isEmpty()
            ? Map.of()
            : keys.inForce(
                claimed.stream().map(each -> each.endpoint().id()).toList(), Clock.now());
    return claimed.stream()
        .map(
            queue -> {
              UUID id = queue.endpoint().id();
              List<Taken> front =
                  awaited.get(id).stream().map(each -> taken(each, queue, appended)).toList();
              return new LocalBatch(
                  ClaimedBatch.ofFront(
                      queue.endpoint(), signing.getOrDefault(id, List.of()), front),
                  judgedAt);
            })
        .toList();
  }

  private static Newest newest(List<QueuedDelivery> own) {
    return new Newest(
        own.get(0).endpointId(), own.get(0).position() - 1, own.get(own.size() - 1).position());
  }

  private static Taken taken(QueuedDelivery queued, ClaimableQueue of, AppendedEvents appended) {
    return new Taken(
        queued, queued.position() - of.skipped(), appended.events().get(queued.event()));
  }
}
