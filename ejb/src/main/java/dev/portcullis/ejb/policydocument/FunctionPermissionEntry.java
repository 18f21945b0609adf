package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import java.util.List;
import java.util.Locale;

/**
 * A function permission, found by its contract or template and its function.
 *
 * @param id absent unless the export was asked for ids
 * @param contract the address of the contract; absent for a template's
 * @param templateKey the template; absent for a contract's
 * @param functionSignature canonical, for example {@code transfer(address,uint256)}; {@code
 *     receive()} for plain transfers
 * @param accessType {@code read}, or {@code write}, which covers reading too
 * @param ruleType the callers that qualify
 * @param roles the roles, one of which is required, as references
 * @param argumentRestrictions the indexes of the arguments that must equal the caller's wallet
 * @param isUmbrella whether inner calls need no permission of their own; absent for no
 * @param readsWithin whether inner calls may read contracts of the same owner; absent for no
 * @param organizationOnly whether only members of the contract's organization qualify; absent for
 *     yes
 */
public record FunctionPermissionEntry(
    @JsonInclude(Include.NON_NULL) Integer id,
    @JsonInclude(Include.NON_NULL) String contract,
    @JsonInclude(Include.NON_NULL) String templateKey,
    String functionSignature,
    AccessType accessType,
    RuleType ruleType,
    @JsonInclude(Include.NON_EMPTY) List<String> roles,
    @JsonInclude(Include.NON_EMPTY) List<Integer> argumentRestrictions,
    @JsonInclude(Include.NON_NULL) Boolean isUmbrella,
    @JsonInclude(Include.NON_NULL) Boolean readsWithin,
    @JsonInclude(Include.NON_NULL) Boolean organizationOnly) {
  /** Sorts the lists. */
  public FunctionPermissionEntry {
    contract = contract == null ? null : contract.toLowerCase(Locale.ROOT);
    roles = EntryLists.sorted(roles);
    argumentRestrictions = EntryLists.sorted(argumentRestrictions);
    isUmbrella = EntryLists.ifTrue(isUmbrella);
    readsWithin = EntryLists.ifTrue(readsWithin);
    organizationOnly = EntryLists.ifFalse(organizationOnly);
  }
}
