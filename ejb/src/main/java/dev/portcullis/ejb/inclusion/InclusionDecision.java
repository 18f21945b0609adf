package dev.portcullis.ejb.inclusion;

import dev.portcullis.ejb.decision.Decision;
import java.util.Optional;

/**
 * The decision about a transaction, for the record.
 *
 * @param ruleId the rule
 * @param allowed whether it may be included
 * @param reason the rule in words
 * @param userId the user with the wallet, or null
 * @param organizationId the user's organization, or null
 */
record InclusionDecision(
    String ruleId, boolean allowed, String reason, String userId, String organizationId) {
  /** For a transaction without a trace or judgement by the chain: nothing more is known. */
  static final InclusionDecision UNSEEN =
      of(Decision.JUDGE_NO_FRAMES, Optional.empty(), Optional.empty());

  /** For a transaction that was dropped after others of its sender were refused. */
  static final InclusionDecision WITH_OTHERS =
      new InclusionDecision(
          "inclusion.dropped",
          false,
          "several transactions of the sender were denied in a row before it",
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
