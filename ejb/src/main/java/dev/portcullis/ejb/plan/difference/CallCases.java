package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.ArgumentCases;
import dev.portcullis.ejb.decision.ArgumentCases.ArgumentCase;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The calls of a contract that its rules before and after a change tell apart. */
final class CallCases {
  /** Names plain transfers. */
  static final String PLAIN = "0x";

  private final Address contract;
  private final Optional<ContractRules> before;
  private final Optional<ContractRules> after;

  /**
   * One of them.
   *
   * @param cell the calls
   * @param call an example, whose sender is {@link WitnessRequest#WALLET}
   */
  record CallCase(CallCell cell, Call call) {}

  CallCases(Address contract, Optional<ContractRules> before, Optional<ContractRules> after) {
    this.contract = contract;
    this.before = before;
    this.after = after;
  }

  /** The functions that a rule names, and plain transfers, in order. */
  Set<String> selectors() {
    Set<String> selectors = new TreeSet<>(Set.of(PLAIN));
    before.ifPresent(rules -> selectors.addAll(rules.bySelector().keySet()));
    after.ifPresent(rules -> selectors.addAll(rules.bySelector().keySet()));
    return selectors;
  }

  /**
   * The cases of a function.
   *
   * @param selector null for every function without a rule
   * @return empty if the arguments before and after cannot be compared
   */
  Optional<List<CallCase>> of(String selector) {
    return ArgumentCases.of(
            selector == null ? unnamed() : selector,
            rule(before, selector),
            rule(after, selector),
            WitnessRequest.WALLET,
            WitnessRequest.OTHER)
        .map(this::cases);
  }

  /** Immutable maps refuse to look null up. */
  private static Optional<FunctionRule> rule(Optional<ContractRules> rules, String selector) {
    return Optional.ofNullable(selector)
        .flatMap(known -> rules.map(found -> found.bySelector().get(known)));
  }

  private List<CallCase> cases(List<ArgumentCase> arguments) {
    List<CallCase> cases = new ArrayList<>();
    for (ArgumentCase each : arguments) {
      cases.add(read(each, true));
      cases.add(write(each, true));
      if (before.isEmpty() || after.isEmpty()) {
        cases.add(read(each, false));
        cases.add(write(each, false));
      }
    }
    return cases;
  }

  private CallCase read(ArgumentCase arguments, boolean hasCode) {
    return new CallCase(
        cell(AccessType.READ, arguments, hasCode),
        new Call(WitnessRequest.WALLET, contract, arguments.calldata(), AccessType.READ));
  }

  private CallCase write(ArgumentCase arguments, boolean hasCode) {
    return new CallCase(
        cell(AccessType.WRITE, arguments, hasCode),
        Call.signed(WitnessRequest.WALLET, contract, arguments.calldata()));
  }

  private static CallCell cell(AccessType access, ArgumentCase arguments, boolean hasCode) {
    return new CallCell(access, arguments.before(), arguments.after(), hasCode);
  }

  /** A selector without a rule. Calldata of one to three bytes has none either. */
  private String unnamed() {
    Set<String> named = selectors();
    long number = 0xfe00_0000L;
    while (named.contains(text(number))) {
      number++;
    }
    return text(number);
  }

  private static String text(long number) {
    return "0x" + Long.toHexString(number);
  }
}
