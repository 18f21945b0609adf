package dev.portcullis.persistence.webhook;

import java.time.Instant;
import java.util.UUID;

/**
 * A delivery that this node may attempt until its lease ends.
 *
 * @param id the webhook-id
 * @param subscriptionId the subscription
 * @param endpointId the endpoint
 * @param userId the endpoint's owner
 * @param machineId the M2M application behind the endpoint, or null
 * @param url where to send it
 * @param body the bytes to send
 * @param attempts how many attempts were recorded before
 * @param leaseEnd when the claim lapses
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; copying each body would only cost.
public record ClaimedDelivery(
    UUID id,
    UUID subscriptionId,
    UUID endpointId,
    String userId,
    String machineId,
    String url,
    byte[] body,
    int attempts,
    Instant leaseEnd) {}
