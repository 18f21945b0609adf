package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where the rules of contracts come from: the database, or what it would say. */
@FunctionalInterface
public interface RuleSource {
  /** The rules for exactly these functions, of those of the contracts that are registered. */
  Map<Address, ContractRules> rules(Set<CallTarget> targets);

  /** The rules of the contract that is called, for that function; empty unless it is registered. */
  default Optional<ContractRules> contract(Call call) {
    return Optional.ofNullable(call.to())
        .map(target -> rules(Set.of(CallTarget.of(call))).get(target));
  }
}
