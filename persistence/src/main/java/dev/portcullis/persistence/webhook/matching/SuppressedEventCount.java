package dev.portcullis.persistence.webhook.matching;

import java.time.Instant;
import java.util.UUID;

/**
 * The number of suppressed events of an endpoint, as administrators see it.
 *
 * @param endpointId the endpoint
 * @param ruleId the rule that suppressed them
 * @param events how many
 * @param firstAt when the first was suppressed
 * @param lastAt when the last was
 */
public record SuppressedEventCount(
    UUID endpointId, String ruleId, long events, Instant firstAt, Instant lastAt) {}
