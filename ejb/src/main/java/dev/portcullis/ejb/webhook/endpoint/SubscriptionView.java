package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.endpoint.Webhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookSubscription;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The events that an endpoint receives (R-WEB-1).
 *
 * @param endpointId the destination of callbacks
 * @param chainName the name of the chain
 * @param chainId the number of the chain
 * @param contract the contract that emits the events, lowercase
 * @param topic0 the topic of the event, or of the first, lowercase
 * @param decodeEvents whether callbacks contain the event decoded
 * @param fromBlock the first block that is scanned
 * @param status {@code active}, {@code paused} while the endpoint is disabled, {@code failing}
 *     after a dead letter, {@code error} while the chain cannot be read for it (R-WEB-14)
 * @param blockTag up to which block events are announced; absent for the newest
 * @param events all events, including that of {@code topic0}; absent when that is the only one and
 *     has no filter
 */
@JsonNaming(SnakeCaseStrategy.class)
public record SubscriptionView(
    UUID id,
    UUID endpointId,
    String chainName,
    long chainId,
    String contract,
    String topic0,
    boolean decodeEvents,
    long fromBlock,
    String status,
    Instant createdAt,
    Instant updatedAt,
    @JsonInclude(JsonInclude.Include.NON_NULL) BlockTag blockTag,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<WebhookEvent> events) {
  static SubscriptionView of(Webhook webhook) {
    WebhookSubscription subscription = webhook.subscription();
    return new SubscriptionView(
        subscription.id(),
        subscription.endpointId(),
        subscription.chainName(),
        subscription.chainId(),
        subscription.contract(),
        subscription.topic0(),
        subscription.decodeEvents(),
        subscription.fromBlock(),
        webhook.endpoint().enabled() ? subscription.status() : "paused",
        subscription.createdAt(),
        subscription.updatedAt(),
        subscription.blockTag() == BlockTag.LATEST ? null : subscription.blockTag(),
        WebhookEvent.of(subscription));
  }
}
