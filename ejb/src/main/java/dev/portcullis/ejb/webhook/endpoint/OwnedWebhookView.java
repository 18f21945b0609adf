package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.kernel.ExcludedFromETag;
import dev.portcullis.persistence.webhook.delivery.DisableReason;
import dev.portcullis.persistence.webhook.endpoint.BlockTag;
import dev.portcullis.persistence.webhook.endpoint.OwnedWebhook;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint;
import dev.portcullis.persistence.webhook.endpoint.WebhookEndpoint.Administrator;
import dev.portcullis.persistence.webhook.endpoint.WebhookSubscription;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A user's webhook as administrators see it; never its signing keys.
 *
 * @param id the id of its endpoint
 * @param name the name that the owner chose
 * @param userId the owner
 * @param organizationId the owner's organization, null for a user of the zone
 * @param delivery whether events are posted to {@code url}, or polled by the receiver
 * @param url the callback address; null with {@code poll}
 * @param enabled whether callbacks are sent
 * @param ordered whether callbacks are sent one at a time, in the order of their {@code sequence};
 *     null with {@code poll}, whose pages are in order
 * @param disabledByAdministrator "zone" or "organization" when one of its administrators disabled
 *     it, so that the owner cannot enable it; else null
 * @param disabledBecause {@code gone} or {@code failing} when the service itself disabled it; else
 *     null
 * @param chainName the chain's name
 * @param chainId the chain's id
 * @param contract the contract of the events, in lowercase
 * @param topic0 the event, or the first of several, in lowercase
 * @param events all events; null when {@code topic0} is the only event and has no filter
 * @param decodeEvents whether events are decoded
 * @param fromBlock the first block that counts
 * @param blockTag up to which block events are announced
 * @param status {@code active}, {@code paused}, {@code failing} or {@code error}
 * @param health its health; null for a webhook that is being removed
 * @param withheld the suppressed events, the latest first
 * @param createdAt when it was created
 * @param updatedAt when its endpoint last changed
 */
public record OwnedWebhookView(
    UUID id,
    String name,
    String userId,
    @Nullable String organizationId,
    DeliveryMode delivery,
    @Nullable String url,
    boolean enabled,
    @Nullable Boolean ordered,
    @Nullable String disabledByAdministrator,
    @Nullable String disabledBecause,
    String chainName,
    long chainId,
    String contract,
    String topic0,
    @Nullable List<WebhookEvent> events,
    boolean decodeEvents,
    long fromBlock,
    BlockTag blockTag,
    @ExcludedFromETag String status,
    @ExcludedFromETag @Nullable BriefHealthView health,
    @ExcludedFromETag List<SuppressedView> withheld,
    Instant createdAt,
    Instant updatedAt) {
  static OwnedWebhookView of(
      OwnedWebhook owned, BriefHealthView health, List<SuppressedView> withheld) {
    WebhookEndpoint endpoint = owned.webhook().endpoint();
    WebhookSubscription subscription = owned.webhook().subscription();
    return new OwnedWebhookView(
        endpoint.id(),
        endpoint.name(),
        endpoint.userId(),
        owned.organizationId(),
        DeliveryMode.of(endpoint),
        endpoint.url(),
        endpoint.enabled(),
        DeliveryMode.ordered(endpoint),
        endpoint.disabledBy().map(Administrator::wireName).orElse(null),
        endpoint.disabledBecause().map(DisableReason::wireName).orElse(null),
        subscription.chainName(),
        subscription.chainId(),
        subscription.contract(),
        subscription.topic0(),
        WebhookEvent.of(subscription),
        subscription.decodeEvents(),
        subscription.fromBlock(),
        subscription.blockTag(),
        endpoint.enabled() ? subscription.status() : "paused",
        health,
        withheld,
        endpoint.createdAt(),
        endpoint.updatedAt());
  }
}
