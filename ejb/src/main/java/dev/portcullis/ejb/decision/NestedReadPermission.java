package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A permission whose function may read contracts of the same owner in inner calls, without a
 * permission of their own (ADR 0123). The zone or the organization sets it. It permits neither
 * writes nor access to other contracts. Restricted arguments must still be the sender.
 *
 * @param organizationId the organization of the contract with the permission, null for the zone
 */
record NestedReadPermission(String organizationId) {
  /** That of the called function, if its permission has it. */
  static Optional<NestedReadPermission> over(
      Call entry, Function<Address, Optional<ContractRules>> contracts) {
    return Optional.ofNullable(entry.to())
        .flatMap(contracts)
        .filter(
            contract ->
                contract.find(entry.calldata()).filter(FunctionRule::readsWithin).isPresent())
        .map(contract -> new NestedReadPermission(contract.organizationId()));
  }

  /** Whether inner calls may read the contract. */
  boolean covers(ContractRules contract) {
    return Objects.equals(organizationId, contract.organizationId());
  }

  /**
   * The decision about an inner call.
   *
   * @param call the call of the frame, with the access that the frame needs
   * @param contract the rules of the target; empty unless it is registered
   * @return empty if it does not apply: the call then needs a permission of its own
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
