package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A permission beneath whose function contracts of the same owner may be read without a permission
 * of their own (ADR 0123): the zone or the organization says so. It opens no writing, and nothing
 * of others. Arguments that must be the sender still must.
 *
 * @param organizationId whose contract has the permission, null for the zone's
 */
record NestedReadPermission(String organizationId) {
  /** That of the function that is called, if its permission says so. */
  static Optional<NestedReadPermission> over(
      Call entry, Function<Address, Optional<ContractRules>> contracts) {
    return Optional.ofNullable(entry.to())
        .flatMap(contracts)
        .filter(
            contract ->
                contract.find(entry.calldata()).filter(FunctionRule::readsWithin).isPresent())
        .map(contract -> new NestedReadPermission(contract.organizationId()));
  }

  /** Whether a contract may be looked at beneath it. */
  boolean covers(ContractRules contract) {
    return Objects.equals(organizationId, contract.organizationId());
  }

  /**
   * What it decides about a call beneath.
   *
   * @param call what it asks for is what the frame does
   * @param contract the rules of the target; empty unless it is registered
   * @return empty where it opens nothing: the call needs a permission of its own
   */
  Optional<Decision> decide(ActingUser actor, Call call, Optional<ContractRules> contract) {
    return contract
        .filter(rules -> call.access() == AccessType.READ && covers(rules))
        .map(
            rules ->
                rules
                    .find(call.calldata())
                    .map(rule -> Umbrella.byArguments(actor, call, rule))
                    .orElse(Decision.JUDGE_ALLOW))
        .filter(Decision::allowed);
  }
}
