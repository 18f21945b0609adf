package dev.portcullis.persistence.webhook.delivery;

import java.util.UUID;

/**
 * The data of an endpoint that sending needs.
 *
 * @param id the endpoint
 * @param subscriptionId its subscription
 * @param url the callback address; null if it is polled
 * @param enabled whether callbacks are sent
 * @param userId its owner
 * @param machineId the M2M application behind it, or null
 * @param chainName the name of the chain
 * @param chainId the chain
 * @param failing whether the subscription has the status failing
 * @param ordered whether callbacks are sent one at a time, in the order of their numbers
 */
public record EndpointRow(
    UUID id,
    UUID subscriptionId,
    String url,
    boolean enabled,
    String userId,
    String machineId,
    String chainName,
    long chainId,
    boolean failing,
    boolean ordered) {}
