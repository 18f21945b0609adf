package dev.portcullis.ejb.webhook.endpoint;

import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.persistence.webhook.matching.SuppressedEventCount;
import java.time.Instant;

/**
 * Suppressed events: the owner of a webhook did not receive them for lack of permission (ADR 0030).
 *
 * @param ruleId the rule that suppressed them, for example {@code permission.missing}
 * @param reason the rule in words
 * @param events how many
 * @param firstAt when the first was suppressed
 * @param lastAt when the last was suppressed
 */
public record SuppressedView(
    String ruleId, String reason, long events, Instant firstAt, Instant lastAt) {
  /** Creates the view of {@code count}. */
  public static SuppressedView of(SuppressedEventCount count) {
    return new SuppressedView(
        count.ruleId(),
        EventDecision.reasonOf(count.ruleId()),
        count.events(),
        count.firstAt(),
        count.lastAt());
  }
}
