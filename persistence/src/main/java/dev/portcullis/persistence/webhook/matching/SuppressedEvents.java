package dev.portcullis.persistence.webhook.matching;

import java.util.UUID;

/**
 * Newly suppressed events of an endpoint.
 *
 * @param endpointId the endpoint
 * @param ruleId the rule that suppressed them
 * @param events how many
 */
public record SuppressedEvents(UUID endpointId, String ruleId, long events) {}
