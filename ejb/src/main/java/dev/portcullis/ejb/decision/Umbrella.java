package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.RestrictedArguments.Finding;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A permission that covers the calls beneath its function, as long as they stay with contracts of
 * its contract's organization and of the zone (R-GTW-11). Arguments that must be the sender still
 * must.
 *
 * @param organizationId whose contract has the permission, null for the zone's
 */
record Umbrella(String organizationId) {
  /** That of the function that is called, if its permission is one. */
  static Optional<Umbrella> over(Call entry, Function<Address, Optional<ContractRules>> contracts) {
    return Optional.ofNullable(entry.to())
        .flatMap(contracts)
        .filter(
            contract -> contract.find(entry.calldata()).filter(FunctionRule::umbrella).isPresent())
        .map(contract -> new Umbrella(contract.organizationId()));
  }

  /** Like {@link DecisionEngine#atTarget}, for a call beneath. */
  Decision decide(
      ActingUser actor,
      Call call,
      Optional<ContractRules> contract,
      BooleanSupplier targetHasCode) {
    if (contract.isEmpty()) {
      return targetHasCode.getAsBoolean() ? Decision.JUDGE_NOT_COVERED : Decision.JUDGE_ALLOW;
    }
    if (!covers(contract.get())) {
      return Decision.JUDGE_NOT_COVERED;
    }
    return contract
        .get()
        .find(call.calldata())
        .map(rule -> byArguments(actor, call, rule))
        .orElse(Decision.JUDGE_ALLOW);
  }

  /** Whether it reaches a registered contract: one of its organization or of the zone. */
  boolean covers(ContractRules contract) {
    String owner = contract.organizationId();
    return owner == null || owner.equals(organizationId);
  }

  /** Whether the arguments permit it that must be the sender, whatever roles are asked for. */
  static Decision byArguments(ActingUser actor, Call call, FunctionRule rule) {
    if (rule.type().isEmpty()) {
      return Decision.RULE_UNKNOWN;
    }
    RuleType type = rule.type().get();
    return switch (type) {
      case PUBLIC, CHECK_ROLE -> Decision.JUDGE_ALLOW;
      case RESTRICT_ARGUMENT, CHECK_ROLE_OR_RESTRICT_ARGUMENT ->
          DecisionEngine.byType(type, actor, call, rule);
      case CHECK_ROLE_AND_RESTRICT_ARGUMENT ->
          DecisionEngine.find(call, rule) == Finding.SENDER
              ? Decision.AND_ALLOW
              : Decision.AND_DENY_ARGS;
    };
  }
}
