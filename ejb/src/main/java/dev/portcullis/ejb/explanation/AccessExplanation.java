package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.Fact;
import dev.portcullis.ejb.permission.CreateContractPermission;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * What the gateway decides about a call, and why.
 *
 * @param allowed whether it lets the call through; null if what is known does not tell
 * @param ruleId the rule that decides (supplement 1.1.2), or {@code access.denied} where it says
 *     something about what is not the organization's; null if what is known does not tell
 * @param reason the rule in words
 * @param facts what is asked, in the order in which it decides
 * @param frame the nested call that is denied, if it is one; else null
 * @param remedy the body of the permission with which the call gets past this rule, for {@code POST
 *     /contract-permissions/}; null if none does. Ask again with it: the next rule may deny, too
 * @param replaces the permission that the function has: the remedy is then for {@code PUT
 *     /contract-permissions/{id}} of this identifier; null if it has none of its own
 * @param advice what would help in place of a permission; null if the call is allowed, or there is
 *     a remedy
 */
public record AccessExplanation(
    @Nullable Boolean allowed,
    @Nullable String ruleId,
    String reason,
    List<Fact> facts,
    @Nullable FailedFrame frame,
    @Nullable CreateContractPermission remedy,
    @Nullable Integer replaces,
    @Nullable String advice) {
  /**
   * A nested call that is denied.
   *
   * @param path the place of each call in the one above it, from 0, outermost first
   * @param to whose permissions decide; null beneath a creation that failed
   * @param methodSelector the first four bytes of what it is told, or what there is of them
   */
  public record FailedFrame(
      List<Integer> path, @Nullable String to, @Nullable String methodSelector) {}

  /** Copies the list. */
  public AccessExplanation {
    facts = List.copyOf(facts);
  }
}
