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
record InclusionDecision(
    String ruleId, boolean allowed, String reason, String userId, String organizationId) {
  /** Of what the chain itself did not show, or judge: nothing more is known. */
  static final InclusionDecision UNSEEN =
      of(Decision.JUDGE_NO_FRAMES, Optional.empty(), Optional.empty());

  /** Of what went with others of its sender's that were refused. */
  static final InclusionDecision WITH_OTHERS =
      new InclusionDecision(
          "inclusion.dropped",
          false,
          "several transactions of the sender were refused in a row before it",
          null,
          null);

  static InclusionDecision of(
      Decision decision, Optional<String> userId, Optional<String> organizationId) {
    return new InclusionDecision(
        decision.ruleId(),
        decision.allowed(),
        decision.reason(),
        userId.orElse(null),
        organizationId.orElse(null));
  }
}
