package dev.portcullis.persistence.decision;

import java.util.List;
import java.util.Set;

/**
 * A function permission as it is stored.
 *
 * @param id the permission
 * @param selector four bytes in hexadecimal, or {@code 0x} for plain transfers
 * @param signature the canonical signature of the function
 * @param accessType {@code read} or {@code write}
 * @param ruleType one of R-GTW-9
 * @param umbrella whether nested calls need no permission of their own
 * @param readsWithin whether contracts of the same owner may be read in nested calls
 * @param organizationOnly whether only members of the contract's organization qualify
 * @param argumentIndexes the parameters that must be the sender, from 0
 * @param inherited whether it belongs to the contract's template
 * @param roleIds the roles that qualify, any one of them
 */
public record FunctionRuleRow(
    int id,
    String selector,
    String signature,
    String accessType,
    String ruleType,
    boolean umbrella,
    boolean readsWithin,
    boolean organizationOnly,
    List<Integer> argumentIndexes,
    boolean inherited,
    Set<String> roleIds) {
  /** Copies list and set. */
  public FunctionRuleRow {
    argumentIndexes = List.copyOf(argumentIndexes);
    roleIds = Set.copyOf(roleIds);
  }
}
