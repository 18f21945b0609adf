package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.RestrictedArguments.Finding;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A permission that covers the inner calls of its function. These must stay with contracts of its
 * contract's organization and of the zone (R-GTW-11). That of a system contract covers the actor's
 * organization, the zone and all addresses of the chain (ADR 0150). Restricted arguments must still
 * be the sender.
 *
 * @param organizationId the covered organization, null for none besides the zone
 * @param coversChain whether it covers addresses of the chain that are not registered
 */
record Umbrella(String organizationId, boolean coversChain) {
  /** That of the called function, if its permission is one. */
  static Optional<Umbrella> over(
      ActingUser actor, Call entry, Function<Address, Optional<ContractRules>> contracts) {
    return Optional.ofNullable(entry.to())
        .flatMap(contracts)
        .filter(
            contract -> contract.find(entry.calldata()).filter(FunctionRule::umbrella).isPresent())
        .map(
            contract ->
                entry.to().belongsToChain()
                    ? new Umbrella(actor.organizationId(), true)
                    : new Umbrella(contract.organizationId(), false));
  }

  /** Like {@link DecisionEngine#atTarget}, for an inner call. */
  Decision decide(
      ActingUser actor,
      Call call,
      Optional<ContractRules> contract,
      BooleanSupplier targetHasCode) {
    if (contract.isEmpty()) {
      boolean isCovered = coversChain && call.to().belongsToChain();
      return isCovered || !targetHasCode.getAsBoolean()
          ? Decision.JUDGE_ALLOW
          : Decision.JUDGE_NOT_COVERED;
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

  /** Whether it covers a registered contract: one of its organization or of the zone. */
  boolean covers(ContractRules contract) {
    String owner = contract.organizationId();
    return owner == null || owner.equals(organizationId);
  }

  /** The decision by the restricted arguments alone, whatever roles the rule requires. */
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
