package dev.portcullis.ejb.webhook.testevent;

import java.util.List;
import java.util.UUID;

/**
 * The target of a test event.
 *
 * @param endpointId the endpoint; null if it is an operational webhook
 * @param subscriptionId its subscription; null likewise
 * @param url the callback address
 * @param keys the keys to sign with, decrypted, oldest first; none when they cannot be read
 */
public record TestTarget(UUID endpointId, UUID subscriptionId, String url, List<byte[]> keys) {}
