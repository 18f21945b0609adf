package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.RestrictedArguments.Finding;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import java.util.Collections;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Decides a call in the order of R-GTW-8. It depends only on the given facts, so that single calls
 * and snapshots of all permissions lead to the same decisions.
 */
public final class DecisionEngine {
  private DecisionEngine() {}

  /**
   * Whether the call may be made, and why.
   *
   * @param actor the acting user; empty if there is no such user
   * @param contract the rules of the target; empty unless it is registered
   * @param targetHasCode whether the target is a contract; called only if it matters
   */
  public static Decision decide(
      Optional<ActingUser> actor,
      Call call,
      Optional<ContractRules> contract,
      BooleanSupplier targetHasCode) {
    if (actor.isEmpty()) {
      return Decision.USER_NOT_FOUND;
    }
    ActingUser actingUser = actor.get();
    boolean deploys = call.to() == null;
    if (actingUser.organizationDeleted()) {
      return Decision.USER_ORGANIZATION_DELETED;
    }
    if (!actingUser.has(call.from())) {
      return deploys ? Decision.DEPLOY_ADDRESS_NOT_OWNED : Decision.WALLET_NOT_OWNED;
    }
    if (actingUser.hasFullAccess()) {
      return Decision.FULL_ACCESS_ALLOW;
    }
    if (!isProven(actingUser, call)) {
      return Decision.WALLET_NOT_PROVEN;
    }
    if (deploys) {
      return actingUser.mayDeploy() ? Decision.DEPLOY_ALLOW : Decision.DEPLOY_PERMISSION_MISSING;
    }
    return atTarget(actingUser, call, contract, targetHasCode);
  }

  /** The part of the decision that depends on the target's rules. */
  static Decision atTarget(
      ActingUser actingUser,
      Call call,
      Optional<ContractRules> contract,
      BooleanSupplier targetHasCode) {
    if (contract.isEmpty()) {
      return call.calldata().isEmpty() && !targetHasCode.getAsBoolean()
          ? Decision.TRANSFER_NATIVE_ALLOW
          : Decision.PERMISSION_MISSING;
    }
    return contract
        .get()
        .find(call.calldata())
        .map(rule -> byRule(actingUser, call, contract.get(), rule))
        .orElse(Decision.PERMISSION_MISSING);
  }

  private static Decision byRule(
      ActingUser actingUser, Call call, ContractRules contract, FunctionRule rule) {
    if (!covers(rule, call)) {
      return Decision.PERMISSION_ACCESS_TYPE_MISMATCH;
    }
    if (!isInside(actingUser, contract, rule)) {
      return Decision.PERMISSION_ORG_MISMATCH;
    }
    return rule.type()
        .map(type -> byType(type, actingUser, call, rule))
        .orElse(Decision.RULE_UNKNOWN);
  }

  static Decision byType(RuleType type, ActingUser actingUser, Call call, FunctionRule rule) {
    return switch (type) {
      case PUBLIC -> Decision.PUBLIC_ALLOW;
      case CHECK_ROLE ->
          holdsRole(actingUser, rule) ? Decision.CHECK_ROLE_ALLOW : Decision.CHECK_ROLE_DENY;
      case RESTRICT_ARGUMENT ->
          switch (find(call, rule)) {
            case SENDER -> Decision.RESTRICT_ARGUMENT_ALLOW;
            case OTHER_ADDRESS -> Decision.RESTRICT_ARGUMENT_DENY;
            case UNREADABLE -> Decision.RESTRICT_ARGUMENT_DECODE_FAILED;
          };
      case CHECK_ROLE_AND_RESTRICT_ARGUMENT -> {
        if (!holdsRole(actingUser, rule)) {
          yield Decision.AND_DENY_ROLE;
        }
        yield find(call, rule) == Finding.SENDER ? Decision.AND_ALLOW : Decision.AND_DENY_ARGS;
      }
      case CHECK_ROLE_OR_RESTRICT_ARGUMENT -> {
        if (holdsRole(actingUser, rule)) {
          yield Decision.OR_ALLOW_ROLE;
        }
        yield find(call, rule) == Finding.SENDER ? Decision.OR_ALLOW_ARGS : Decision.OR_DENY_BOTH;
      }
    };
  }

  /** A signature proves the wallet. Without one, the result could reveal another user's data. */
  static boolean isProven(ActingUser actingUser, Call call) {
    return call.signed() || actingUser.wallets().contains(call.from());
  }

  static boolean covers(FunctionRule rule, Call call) {
    return call.access() != AccessType.WRITE || rule.access() == AccessType.WRITE;
  }

  static boolean isInside(ActingUser actingUser, ContractRules contract, FunctionRule rule) {
    return !rule.organizationOnly()
        || contract.organizationId() == null
        || contract.organizationId().equals(actingUser.organizationId());
  }

  static boolean holdsRole(ActingUser actingUser, FunctionRule rule) {
    return !Collections.disjoint(actingUser.roleIds(), rule.roleIds());
  }

  static Finding find(Call call, FunctionRule rule) {
    return rule.arguments().find(call.calldata(), call.from());
  }
}
