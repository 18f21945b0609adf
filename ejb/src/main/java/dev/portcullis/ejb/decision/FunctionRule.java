package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import java.util.Optional;
import java.util.Set;

/**
 * A function permission, ready to decide.
 *
 * @param selector four bytes in hexadecimal, or {@code 0x} for plain transfers
 * @param access {@code WRITE} covers reading, too
 * @param type empty if this version does not know it: another node may be newer
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param umbrella whether calls beneath it need no permission of their own
 * @param roleIds one of which qualifies
 * @param arguments which must be the sender
 */
public record FunctionRule(
    String selector,
    AccessType access,
    Optional<RuleType> type,
    boolean organizationOnly,
    boolean umbrella,
    Set<String> roleIds,
    RestrictedArguments arguments) {
  /** Copies the set. */
  public FunctionRule {
    roleIds = Set.copyOf(roleIds);
  }
}
