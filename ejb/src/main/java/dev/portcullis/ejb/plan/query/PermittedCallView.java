package dev.portcullis.ejb.plan.query;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import java.util.List;

/**
 * A caller, and a function that it may call.
 *
 * @param callerType a user or a machine
 * @param callerId the user or the M2M application
 * @param callerName its name; null if a user has none
 * @param organizationId its organization, null for the zone
 * @param asMemberOf the organization as whose members a machine calls; null for a user, and for a
 *     machine that calls without rules
 * @param hasWallet whether the user has a wallet for it, or the machine serves a member with one:
 *     for reads a proven wallet, for writes any. Without a wallet the call has no sender.
 * @param contractAddress the contract; null for every address of the chain
 * @param contractName its name; null if it has none
 * @param selector four bytes in hexadecimal, or {@code 0x}; null for every function
 * @param functionSignature its signature; null if it is not known
 * @param access what the caller may do; null for both
 * @param arguments the arguments with which it may be called
 * @param permissionId the permission that decides; null for a caller with full access
 * @param fromTemplate whether the permission belongs to the contract's template
 * @param ruleType the rule of the permission; null for a caller with full access
 * @param roles the roles of the rule that a user holds
 * @param ruleId the decision, such as {@code rule.check_role.allow}
 */
public record PermittedCallView(
    CallerType callerType,
    String callerId,
    String callerName,
    String organizationId,
    String asMemberOf,
    boolean hasWallet,
    String contractAddress,
    String contractName,
    String selector,
    String functionSignature,
    AccessType access,
    QueriedArguments arguments,
    Integer permissionId,
    boolean fromTemplate,
    RuleType ruleType,
    List<String> roles,
    String ruleId) {
  /** The type of a caller. */
  public enum CallerType {
    @JsonProperty("user")
    USER,
    @JsonProperty("m2mApp")
    M2M_APP
  }

  /** Copies the list. */
  public PermittedCallView {
    roles = List.copyOf(roles);
  }
}
