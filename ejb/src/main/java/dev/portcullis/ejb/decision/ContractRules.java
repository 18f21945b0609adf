package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.EffectivePermissions;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The function permissions of a registered contract.
 *
 * @param organizationId the organization of the contract, null for the zone
 * @param bySelector the rule of each function that has one
 */
public record ContractRules(String organizationId, Map<String, FunctionRule> bySelector) {
  /** Copies the map. */
  public ContractRules {
    bySelector = Map.copyOf(bySelector);
  }

  /**
   * The rules of a contract. Its own rules take precedence over those of its template.
   *
   * @param own at most one for each function
   * @param inherited at most one for each function
   */
  public static ContractRules of(
      String organizationId, Collection<FunctionRule> own, Collection<FunctionRule> inherited) {
    Map<String, FunctionRule> bySelector = new HashMap<>();
    EffectivePermissions.of(own, inherited, FunctionRule::selector)
        .forEach(rule -> bySelector.put(rule.selector(), rule));
    return new ContractRules(organizationId, bySelector);
  }

  /** The same for one function alone. */
  public ContractRules only(String selector) {
    FunctionRule rule = bySelector.get(selector);
    return new ContractRules(organizationId, rule == null ? Map.of() : Map.of(selector, rule));
  }

  /** The rules of the same contract for these functions and others. */
  public ContractRules and(ContractRules others) {
    Map<String, FunctionRule> both = new HashMap<>(bySelector);
    both.putAll(others.bySelector);
    return new ContractRules(organizationId, both);
  }

  /** The same with proposed permissions, which take precedence over existing ones. */
  public ContractRules with(Collection<FunctionRule> proposed) {
    Map<String, FunctionRule> changed = new HashMap<>(bySelector);
    proposed.forEach(
        rule ->
            changed.merge(rule.selector(), rule, (existing, wanted) -> wanted.insteadOf(existing)));
    return new ContractRules(organizationId, changed);
  }

  /** The same without umbrella permissions. */
  public ContractRules withoutUmbrellas() {
    Map<String, FunctionRule> changed = new HashMap<>(bySelector);
    changed.replaceAll((selector, rule) -> rule.withoutUmbrella());
    return new ContractRules(organizationId, changed);
  }

  /** The rule of the called function. */
  public Optional<FunctionRule> find(Calldata calldata) {
    return calldata.selector().map(bySelector::get);
  }
}
