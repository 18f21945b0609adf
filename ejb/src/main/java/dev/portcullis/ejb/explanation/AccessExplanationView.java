package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.Fact;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.webhook.abi.DecodedCall;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * What the gateway decides about a call, and why.
 *
 * @param allowed whether it lets the call through; null if what is known does not tell
 * @param ruleId the rule that decides (R-GTW-13), or {@code access.denied} where it says something
 *     about what is not the organization's; null if what is known does not tell
 * @param reason the rule in words
 * @param facts what is asked, in the order in which it decides
 * @param frame the nested call that is denied, if it is one; else null
 * @param remedy the body of the permission with which the call gets past this rule, for {@code POST
 *     /contract-permissions/}; null if none does. Ask again with it: the next rule may deny, too
 * @param replaces the permission that the function has: the remedy is then for {@code PUT
 *     /contract-permissions/{id}} of this identifier; null if it has none of its own
 * @param advice what would help in place of a permission; null if the call is allowed, or there is
 *     a remedy
 * @param decoded the call in the words of the interface that is registered for its target; null if
 *     that does not have it, or the arguments are not known
 * @param suggestions single changes with which the call would be allowed, each decided as if it had
 *     been made; empty if it is allowed, where no single change is known that suffices, and in
 *     previews
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
   * @param path the place of each call in the one above it, from 0, outermost first
   * @param to whose permissions decide, or the account that is looked at; null where it creates,
   *     and beneath a creation that failed
   * @param methodSelector the first four bytes of what it is told, or what there is of them; null
   *     where nothing is called
   * @param accessType {@code read} or {@code write}, which it asks for; null beneath a creation
   *     that failed
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

  /** The same with what would help. */
  AccessExplanationView suggesting(List<Suggestion> found) {
    return new AccessExplanationView(
        allowed, ruleId, reason, facts, frame, remedy, replaces, advice, decoded, found);
  }
}
