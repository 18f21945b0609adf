package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.decision.Decision;
import java.util.Optional;

/**
 * What was decided about a transaction, for the record.
 *
 * @param ruleId the rule
 * @param allowed whether it may be included
 * @param reason the rule in words
 * @param userId the user who has the wallet, or null
 * @param organizationId the user's organization, or null
 */
record Ruling(String ruleId, boolean allowed, String reason, String userId, String organizationId) {
  /** Of what the chain itself did not show, or judge: nothing more is known. */
  static final Ruling UNSEEN = of(Decision.JUDGE_NO_FRAMES, Optional.empty(), Optional.empty());

  /** Of what went with others of its sender's that were refused. */
  static final Ruling WITH_OTHERS =
      new Ruling(
          "inclusion.dropped",
          false,
          "several transactions of the sender were refused in a row before it",
          null,
          null);

  static Ruling of(Decision decision, Optional<String> userId, Optional<String> organizationId) {
    return new Ruling(
        decision.ruleId(),
        decision.allowed(),
        decision.reason(),
        userId.orElse(null),
        organizationId.orElse(null));
  }
}
