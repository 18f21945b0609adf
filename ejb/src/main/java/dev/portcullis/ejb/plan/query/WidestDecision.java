package dev.portcullis.ejb.plan.query;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.ArgumentCases;
import dev.portcullis.ejb.decision.ArgumentCases.ArgumentCase;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What {@link DecisionEngine} decides about all calls of a function that its rule distinguishes.
 * The sender is a proven wallet of the caller.
 *
 * @param arguments the arguments with which the function may be called
 * @param decision the decision about such a call
 */
record WidestDecision(QueriedArguments arguments, Decision decision) {
  /** The wallet of the callers of the cases. */
  static final Address WALLET = new Address("0x00000000000000000000000000000000000000a1");

  private static final Address OTHER = new Address("0x00000000000000000000000000000000000000a2");

  /**
   * The permitted calls.
   *
   * @param actor a caller with {@link #WALLET}
   * @param rules those of the contract
   * @return empty if no call is permitted
   */
  static Optional<WidestDecision> of(
      ActingUser actor, Address contract, ContractRules rules, String selector, AccessType access) {
    List<ArgumentCase> cases =
        ArgumentCases.of(
                selector,
                Optional.ofNullable(rules.bySelector().get(selector)),
                Optional.empty(),
                WALLET,
                OTHER)
            .orElseThrow();
    List<Decision> allowed = new ArrayList<>();
    for (ArgumentCase each : cases) {
      Decision decision =
          DecisionEngine.decide(
              Optional.of(actor), call(contract, each, access), Optional.of(rules), () -> true);
      if (decision.allowed()) {
        allowed.add(decision);
      }
    }
    return allowed.stream()
        .findFirst()
        .map(
            first ->
                new WidestDecision(
                    allowed.size() == cases.size() ? QueriedArguments.ANY : QueriedArguments.OWN,
                    first));
  }

  /** Whether a role of the zone permits it, whatever the rules are. */
  boolean isFullAccess() {
    return decision == Decision.FULL_ACCESS_ALLOW;
  }

  private static Call call(Address contract, ArgumentCase arguments, AccessType access) {
    return access == AccessType.WRITE
        ? Call.signed(WALLET, contract, arguments.calldata())
        : new Call(WALLET, contract, arguments.calldata(), access);
  }

  /**
   * A caller of an active account.
   *
   * @param organizationId its organization, null for the zone
   */
  static ActingUser actor(String organizationId, Set<String> roleIds, boolean hasFullAccess) {
    return new ActingUser(
        organizationId,
        false,
        false,
        roleIds,
        Set.of(WALLET),
        false,
        hasFullAccess,
        false,
        Set.of());
  }
}
