package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.permission.FunctionPermissionDraft;
import dev.portcullis.ejb.permission.matrix.ProposedPermissions.Proposal;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Scope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The existing rules together with proposed ones. To an organization, only its own contracts are
 * registered.
 */
final class ProposedRules implements RuleSource {
  private final RuleSource existing;
  private final Map<Address, List<FunctionRule>> proposed;
  private final Scope scope;

  ProposedRules(RuleSource existing, List<Proposal> proposals, Scope scope) {
    this.existing = existing;
    this.scope = scope;
    this.proposed =
        proposals.stream()
            .collect(
                Collectors.groupingBy(
                    Proposal::contract,
                    Collectors.mapping(ProposedRules::rule, Collectors.toList())));
  }

  @Override
  public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
    Map<Address, ContractRules> rules = new HashMap<>();
    existing
        .rules(targets)
        .forEach(
            (address, found) -> {
              if (scope.covers(Scope.ofNullable(found.organizationId()))) {
                rules.put(address, found.with(proposed.getOrDefault(address, List.of())));
              }
            });
    return rules;
  }

  /** The rule of a proposal. */
  static FunctionRule rule(Proposal proposal) {
    FunctionPermissionDraft draft = proposal.draft();
    return new FunctionRule(
            proposal.selector(),
            draft.accessType(),
            Optional.of(draft.ruleType()),
            draft.isForOrganizationOnly(),
            draft.isUmbrellaGiven(),
            draft.roles().stream().map(RoleRef::id).collect(Collectors.toSet()),
            new RestrictedArguments(draft.functionSignature(), draft.argumentIndexes()))
        .readingWithin(draft.opensReadsWithin());
  }
}
