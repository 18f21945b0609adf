package dev.portcullis.persistence.webhook.matching;

import java.time.Instant;
import java.util.UUID;

/**
 * How many events an owner was not told of, as administrators see it.
 *
 * @param endpointId whose callbacks they would have been
 * @param ruleId the rule that kept them back
 * @param events how many
 * @param firstAt when the first was kept back
 * @param lastAt when the last was
 */
public record SuppressedEventCount(
    UUID endpointId, String ruleId, long events, Instant firstAt, Instant lastAt) {}
