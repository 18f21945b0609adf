package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.persistence.webhook.matching.SuppressedEventCount;
import java.time.Instant;

/**
 * Events that the owner of a webhook was not told of, because they may not see them (ADR 0030).
 *
 * @param ruleId the rule that kept them back, for example {@code permission.missing}
 * @param reason the rule in words
 * @param events how many
 * @param firstAt when the first was kept back
 * @param lastAt when the last was
 */
public record SuppressedView(
    String ruleId, String reason, long events, Instant firstAt, Instant lastAt) {
  /** What is shown of {@code count}. */
  public static SuppressedView of(SuppressedEventCount count) {
    return new SuppressedView(
        count.ruleId(),
        EventDecision.reasonOf(count.ruleId()),
        count.events(),
        count.firstAt(),
        count.lastAt());
  }
}
