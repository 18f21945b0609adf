package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions.Proposal;
import dev.portcullis.kernel.Address;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The existing rules, but for one contract exactly the proposed ones. */
final class MatrixRules implements RuleSource {
  private final RuleSource existing;
  private final Address contract;
  private final Map<String, FunctionRule> proposed;

  /**
   * With these rules.
   *
   * @param proposals all of the contract's, at most one for each function
   */
  MatrixRules(RuleSource existing, Address contract, List<Proposal> proposals) {
    this.existing = existing;
    this.contract = contract;
    this.proposed =
        proposals.stream()
            .map(ProposedRules::rule)
            .collect(Collectors.toMap(FunctionRule::selector, Function.identity()));
  }

  @Override
  public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
    Map<Address, ContractRules> rules = new HashMap<>(existing.rules(targets));
    rules.computeIfPresent(
        contract, (address, found) -> new ContractRules(found.organizationId(), proposed));
    return rules;
  }
}
