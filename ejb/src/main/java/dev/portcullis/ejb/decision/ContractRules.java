package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.permission.EffectivePermissions;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The function permissions of a registered contract.
 *
 * @param organizationId whose contract it is, null for the zone's
 * @param bySelector the rule of each function that has one
 */
public record ContractRules(String organizationId, Map<String, FunctionRule> bySelector) {
  /** Copies the map. */
  public ContractRules {
    bySelector = Map.copyOf(bySelector);
  }

  /**
   * The rules of a contract; its own win over those of its template.
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

  /** The rules of the same contract for these functions and for others. */
  public ContractRules and(ContractRules others) {
    Map<String, FunctionRule> both = new HashMap<>(bySelector);
    both.putAll(others.bySelector);
    return new ContractRules(organizationId, both);
  }

  /** The same if these permissions existed, too; they win over those that do. */
  public ContractRules with(Collection<FunctionRule> proposed) {
    Map<String, FunctionRule> changed = new HashMap<>(bySelector);
    proposed.forEach(
        rule ->
            changed.merge(rule.selector(), rule, (existing, wanted) -> wanted.insteadOf(existing)));
    return new ContractRules(organizationId, changed);
  }

  /** The same where nothing is covered by the permission of what called it. */
  public ContractRules withoutUmbrellas() {
    Map<String, FunctionRule> changed = new HashMap<>(bySelector);
    changed.replaceAll((selector, rule) -> rule.withoutUmbrella());
    return new ContractRules(organizationId, changed);
  }

  /** The rule for what the calldata calls. */
  public Optional<FunctionRule> find(Calldata calldata) {
    return calldata.selector().map(bySelector::get);
  }
}
