package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.Fact;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.webhook.abi.DecodedCall;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * The decision of the gateway about a call, with its reasons.
 *
 * @param allowed whether the call is permitted; null if the known facts do not determine it
 * @param ruleId the rule that decides (R-GTW-13), or {@code access.denied} if it would reveal facts
 *     outside the organization; null if the known facts do not determine it
 * @param reason the rule in words
 * @param facts the checked facts, in the order of the decision
 * @param frame the nested call that is denied, if it is one; else null
 * @param remedy the body of a permission that satisfies this rule, for {@code POST
 *     /contract-permissions/}; null if none does. Repeat the query with it, because the next rule
 *     may deny, too
 * @param replaces the function's own permission, for {@code PUT /contract-permissions/{id}} with
 *     the remedy; null if it has none of its own
 * @param advice a solution other than a permission; null if the call is allowed, or there is a
 *     remedy
 * @param decoded the decoded call, by the registered interface of its target; null if that does not
 *     contain it, or the arguments are unknown
 * @param suggestions single changes that would allow the call, each verified by a decision; empty
 *     if it is allowed, if no single change is known to suffice, and in previews
 */
public record AccessExplanationView(
    @Nullable Boolean allowed,
    @Nullable String ruleId,
    String reason,
    List<Fact> facts,
    @Nullable FailedFrame frame,
    @Nullable CreateContractPermissionRequest remedy,
    @Nullable Integer replaces,
    @Nullable String advice,
    @Nullable DecodedCall decoded,
    List<Suggestion> suggestions) {
  /**
   * A nested call that is denied.
   *
   * @param path the index of each call in its parent, from 0, outermost first
   * @param to the address whose permissions decide, or the account that is read; null for a
   *     creation, and inside a failed creation
   * @param methodSelector the first four bytes of the calldata, or fewer if there are fewer; null
   *     if nothing is called
   * @param accessType {@code read} or {@code write}, the access that it needs; null inside a failed
   *     creation
   */
  public record FailedFrame(
      List<Integer> path,
      @Nullable String to,
      @Nullable String methodSelector,
      @Nullable String accessType) {}

  /** Copies the list. */
  public AccessExplanationView {
    facts = List.copyOf(facts);
    suggestions = List.copyOf(suggestions);
  }

  /** The same with suggestions. */
  AccessExplanationView withSuggestions(List<Suggestion> found) {
    return new AccessExplanationView(
        allowed, ruleId, reason, facts, frame, remedy, replaces, advice, decoded, found);
  }
}
