package dev.portcullis.ejb.webhook.record;

import dev.portcullis.ejb.webhook.callback.CallbackId;
import dev.portcullis.persistence.webhook.delivery.EndpointRow;
import dev.portcullis.persistence.webhook.delivery.EventRow;
import dev.portcullis.persistence.webhook.delivery.QueuedDelivery;
import java.util.UUID;

/**
 * The event of a callback, with its position on the chain.
 *
 * @param eventId the {@code webhook-id} under which it was announced
 * @param blockNumber the block
 * @param blockHash its hash
 * @param transactionHash the transaction
 * @param logIndex the index of the log in the block
 * @param removed whether the callback retracts it, because its block left the chain
 */
public record DeliveredEventView(
    UUID eventId,
    long blockNumber,
    String blockHash,
    String transactionHash,
    int logIndex,
    boolean removed) {
  static DeliveredEventView of(EndpointRow endpoint, QueuedDelivery queued, EventRow event) {
    return new DeliveredEventView(
        CallbackId.of(endpoint.subscriptionId(), event, false),
        event.blockNumber(),
        event.blockHash().text(),
        event.transactionHash().text(),
        event.logIndex(),
        queued.announced() != null);
  }
}
