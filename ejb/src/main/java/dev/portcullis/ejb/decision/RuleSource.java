package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The source of contract rules: the database, or a hypothetical state of it. */
@FunctionalInterface
public interface RuleSource {
  /** The rules for exactly these functions, for the registered ones of the contracts. */
  Map<Address, ContractRules> rules(Set<CallTarget> targets);

  /** The rules of the called contract for the called function; empty unless it is registered. */
  default Optional<ContractRules> contract(Call call) {
    return Optional.ofNullable(call.to())
        .map(target -> rules(Set.of(CallTarget.of(call))).get(target));
  }
}
