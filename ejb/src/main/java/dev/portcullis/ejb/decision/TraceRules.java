package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The rules for judging traces: those of the called functions and of the accounts that were read,
 * loaded in one query.
 */
public final class TraceRules {
  private final Set<CallTarget> targets;
  private final Map<Address, ContractRules> rules;

  private TraceRules(Set<CallTarget> targets, Map<Address, ContractRules> rules) {
    this.targets = targets;
    this.rules = rules;
  }

  /** The rules of traces, however many functions they call. */
  public static TraceRules of(RuleSource source, Collection<ExecutionTrace> traces) {
    return of(source, traces, Set.of());
  }

  /**
   * The same with accounts that no frame names.
   *
   * @param touched loaded for the function {@code 0x}
   */
  public static TraceRules of(
      RuleSource source, Collection<ExecutionTrace> traces, Collection<Address> touched) {
    Set<CallTarget> targets = new LinkedHashSet<>();
    traces.forEach(trace -> targets.addAll(trace.targets()));
    touched.forEach(account -> targets.add(new CallTarget(account, CallTarget.PLAIN)));
    return new TraceRules(targets, source.rules(targets));
  }

  /**
   * The rules of one trace, for callers that cache rules.
   *
   * @return empty if the trace calls more functions than {@link TraceJudge#MOST_TARGETS}; nothing
   *     is loaded then
   */
  public static Optional<TraceRules> ofFew(RuleSource source, ExecutionTrace trace) {
    Set<CallTarget> targets = trace.targets();
    return targets.size() > TraceJudge.MOST_TARGETS
        ? Optional.empty()
        : Optional.of(new TraceRules(targets, source.rules(targets)));
  }

  /** The rules of a contract; empty unless it is registered and one of the targets. */
  public Optional<ContractRules> of(Address contract) {
    return Optional.ofNullable(rules.get(contract));
  }

  /** The addresses whose rules were loaded. */
  public Set<Address> targets() {
    return targets.stream().map(CallTarget::address).collect(Collectors.toSet());
  }

  /**
   * The judge with these rules, for traces that do not list opcode reads.
   *
   * @param hasCode whether an address is a contract before the call
   */
  public TraceJudge judge(Predicate<Address> hasCode) {
    return new TraceJudge(this::of, hasCode);
  }

  /**
   * The judge with these rules.
   *
   * @param hasCode whether an address is a contract before the call
   * @param hidden returns the accounts whose balance and code the actor may not read
   */
  public TraceJudge judge(Predicate<Address> hasCode, UnaryOperator<Set<Address>> hidden) {
    return new TraceJudge(this::of, hasCode, hidden);
  }

  /** The same without umbrellas: a list of frames does not show which call contains which. */
  public TraceRules withoutUmbrellas() {
    Map<Address, ContractRules> bare = new HashMap<>();
    rules.forEach((contract, found) -> bare.put(contract, found.withoutUmbrellas()));
    return new TraceRules(targets, bare);
  }
}
