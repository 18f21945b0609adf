package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ArgumentRestriction;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.role.RoleRef;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds the narrowest permission that gets a user's call past the denying rule. It is the existing
 * permission with only the denying part changed, or else a new one for a role of the user.
 */
final class Remedies {
  private final Call call;
  private final ContractRules contract;
  private final ActingUser actingUser;
  private final RemedyFacts known;

  private Remedies(Call call, ContractRules contract, ActingUser actingUser, RemedyFacts known) {
    this.call = call;
    this.contract = contract;
    this.actingUser = actingUser;
    this.known = known;
  }

  /**
   * The remedy for a decision.
   *
   * @param call the denied call, or the denied frame
   * @param contract the rules of its target; empty unless it is registered
   */
  static Remedy of(
      Decision decision,
      Call call,
      Optional<ContractRules> contract,
      ActingUser actingUser,
      RemedyFacts known) {
    Optional<String> advice = Advice.on(decision);
    if (decision.allowed()) {
      return Remedy.NONE;
    }
    if (advice.isPresent()) {
      return Remedy.advise(advice.get());
    }
    if (contract.isEmpty()) {
      return Remedy.advise("Register the contract; then permit the function.");
    }
    if (known.signature().isEmpty()) {
      return Remedy.advise(
          "The contract's registered ABI does not have this function. Update the ABI.");
    }
    Remedies remedies = new Remedies(call, contract.get(), actingUser, known);
    return contract
        .get()
        .find(call.calldata())
        .map(rule -> remedies.change(decision, rule))
        .orElseGet(remedies::create);
  }

  private Remedy create() {
    boolean inside =
        contract.organizationId() == null
            || contract.organizationId().equals(actingUser.organizationId());
    List<String> roles = known.roles().stream().limit(1).toList();
    RuleType type = roles.isEmpty() ? RuleType.PUBLIC : RuleType.CHECK_ROLE;
    return Remedy.permit(
        permission(
            call.access(), type, call.to().belongsToChain(), false, inside, roles, List.of()),
        Optional.empty());
  }

  private Remedy change(Decision decision, FunctionRule rule) {
    return switch (decision) {
      case PERMISSION_ACCESS_TYPE_MISMATCH ->
          replace(rule, AccessType.WRITE, rule.organizationOnly());
      case PERMISSION_ORG_MISMATCH -> replace(rule, rule.access(), false);
      case CHECK_ROLE_DENY, OR_DENY_BOTH, AND_DENY_ROLE -> admitRole(rule, rule.type().get());
      case RESTRICT_ARGUMENT_DENY -> admitRole(rule, RuleType.CHECK_ROLE_OR_RESTRICT_ARGUMENT);
      case AND_DENY_ARGS ->
          Remedy.permit(
              permission(
                  rule.access(),
                  RuleType.CHECK_ROLE,
                  rule.umbrella(),
                  rule.readsWithin(),
                  rule.organizationOnly(),
                  rule.roleIds(),
                  List.of()),
              rule.ownId());
      default -> Remedy.NONE;
    };
  }

  private Remedy replace(FunctionRule rule, AccessType access, boolean organizationOnly) {
    return rule.type()
        .map(
            type ->
                Remedy.permit(
                    permission(
                        access,
                        type,
                        rule.umbrella(),
                        rule.readsWithin(),
                        organizationOnly,
                        rule.roleIds(),
                        rule.arguments().indexes()),
                    rule.ownId()))
        .orElseGet(() -> Remedy.advise(Advice.on(Decision.RULE_UNKNOWN).get()));
  }

  /** Adds a role of the user to a rule that checks roles. */
  private Remedy admitRole(FunctionRule rule, RuleType type) {
    if (known.roles().isEmpty()) {
      return Remedy.advise(
          rule.roleIds().isEmpty()
              ? "The restricted arguments must be the sender."
              : "Give the user one of the roles that the permission names.");
    }
    Collection<String> roles = new TreeSet<>(rule.roleIds());
    roles.add(known.roles().get(0));
    return Remedy.permit(
        permission(
            rule.access(),
            type,
            rule.umbrella(),
            rule.readsWithin(),
            rule.organizationOnly(),
            roles,
            type.needsRestrictions() ? rule.arguments().indexes() : List.of()),
        rule.ownId());
  }

  private CreateContractPermissionRequest permission(
      AccessType access,
      RuleType type,
      boolean umbrella,
      boolean readsWithin,
      boolean organizationOnly,
      Collection<String> roles,
      List<Integer> restricted) {
    return new CreateContractPermissionRequest(
        call.to().text(),
        call.calldata().selector().orElse(null),
        access,
        known.signature().get(),
        type,
        umbrella,
        organizationOnly,
        roles.stream().sorted().map(RoleRef::new).toList(),
        restricted.stream().map(ArgumentRestriction::new).toList(),
        readsWithin);
  }
}
