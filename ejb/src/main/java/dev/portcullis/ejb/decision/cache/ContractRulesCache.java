package dev.portcullis.ejb.decision.cache;

import dev.portcullis.ejb.decision.CallTarget;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.RuleSource;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.policy.VersionedCache;
import dev.portcullis.kernel.Address;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules of contracts, cached if possible (ADR 0052). */
final class ContractRulesCache implements RuleSource {
  /** Rules for more functions bypass the cache: they would evict all others. */
  static final int MOST_FUNCTIONS = 2 * TraceJudge.MOST_TARGETS;

  private final RuleSource stored;
  private final VersionedCache<CallTarget, Optional<ContractRules>> known;

  /**
   * Rules with that cache.
   *
   * @param stored reads the rules for functions
   */
  ContractRulesCache(RuleSource stored, VersionedCache<CallTarget, Optional<ContractRules>> known) {
    this.stored = stored;
    this.known = known;
  }

  /** The same cache in front of another source. */
  ContractRulesCache before(RuleSource others) {
    return new ContractRulesCache(others, known);
  }

  /** Whether a result is negative: the number of functions without a rule is unbounded. */
  static boolean isNegative(CallTarget target, Optional<ContractRules> found) {
    return found.filter(rules -> target.isPlain() || !rules.bySelector().isEmpty()).isEmpty();
  }

  @Override
  public Map<Address, ContractRules> rules(Set<CallTarget> targets) {
    if (targets.size() > MOST_FUNCTIONS) {
      return stored.rules(targets);
    }
    Map<Address, ContractRules> found = new HashMap<>();
    known
        .getAll(targets, this::read)
        .forEach(
            (target, rule) ->
                rule.ifPresent(each -> found.merge(target.address(), each, ContractRules::and)));
    return found;
  }

  private Map<CallTarget, Optional<ContractRules>> read(Set<CallTarget> targets) {
    Map<Address, ContractRules> read = stored.rules(targets);
    return targets.stream()
        .collect(
            Collectors.toMap(
                target -> target,
                target ->
                    Optional.ofNullable(read.get(target.address()))
                        .map(found -> found.only(target.function()))));
  }
}
