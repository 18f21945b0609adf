package dev.portcullis.persistence.webhook.matching;

import java.util.UUID;

/**
 * Events that an owner was not told of.
 *
 * @param endpointId whose callbacks they would have been
 * @param ruleId the rule that kept them back
 * @param events how many
 */
public record SuppressedEvents(UUID endpointId, String ruleId, long events) {}
