package dev.portcullis.ejb.decision;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The rules by which traces are judged: of exactly the functions that they call and the accounts
 * that they look at, asked for together.
 */
public final class TraceRules {
  private final Set<CallTarget> targets;
  private final Map<Address, ContractRules> rules;

  private TraceRules(Set<CallTarget> targets, Map<Address, ContractRules> rules) {
    this.targets = targets;
    this.rules = rules;
  }

  /** Those of traces, however many functions they call. */
  public static TraceRules of(RuleSource source, Collection<JsonNode> traces) {
    return of(source, traces, Set.of());
  }

  /**
   * The same with accounts that no frame names.
   *
   * @param touched asked for by the function {@code 0x}
   */
  public static TraceRules of(
      RuleSource source, Collection<JsonNode> traces, Collection<Address> touched) {
    Set<CallTarget> targets = new LinkedHashSet<>();
    traces.forEach(trace -> targets.addAll(TraceJudge.targets(trace)));
    touched.forEach(account -> targets.add(new CallTarget(account, CallTarget.PLAIN)));
    return new TraceRules(targets, source.rules(targets));
  }

  /**
   * Those of one trace, for whoever remembers rules.
   *
   * @return empty if it calls more functions than {@link TraceJudge#MOST_TARGETS}: nothing is asked
   */
  public static Optional<TraceRules> ofFew(RuleSource source, JsonNode trace) {
    Set<CallTarget> targets = TraceJudge.targets(trace);
    return targets.size() > TraceJudge.MOST_TARGETS
        ? Optional.empty()
        : Optional.of(new TraceRules(targets, source.rules(targets)));
  }

  /** The rules of a contract; empty unless it is registered and one of the targets. */
  public Optional<ContractRules> of(Address contract) {
    return Optional.ofNullable(rules.get(contract));
  }

  /** Whose rules were asked for. */
  public Set<Address> targets() {
    return targets.stream().map(CallTarget::address).collect(Collectors.toSet());
  }

  /**
   * The judge by these rules, of traces that do not tell what opcodes look at.
   *
   * @param hasCode whether an address is a contract before the call
   */
  public TraceJudge judge(Predicate<Address> hasCode) {
    return new TraceJudge(this::of, hasCode);
  }

  /**
   * The judge by these rules.
   *
   * @param hasCode whether an address is a contract before the call
   * @param inspectable whether the actor may ask for the balance and the code of an address
   */
  public TraceJudge judge(Predicate<Address> hasCode, Predicate<Address> inspectable) {
    return new TraceJudge(this::of, hasCode, inspectable);
  }

  /** The same without umbrellas: of a list of frames nobody knows what is beneath which. */
  public TraceRules withoutUmbrellas() {
    Map<Address, ContractRules> bare = new HashMap<>();
    rules.forEach((contract, found) -> bare.put(contract, found.withoutUmbrellas()));
    return new TraceRules(targets, bare);
  }
}
