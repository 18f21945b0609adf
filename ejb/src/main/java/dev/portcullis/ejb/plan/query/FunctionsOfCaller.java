package dev.portcullis.ejb.plan.query;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RuleConversion;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.plan.query.AccessQueryRequest.WhatCan;
import dev.portcullis.ejb.plan.query.PermittedCallView.CallerType;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.m2m.M2mApplication;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import dev.portcullis.persistence.plan.query.PermittedFunctionQueries;
import dev.portcullis.persistence.plan.query.PermittedFunctionRow;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Answers what a caller may call. The database leaves out the permissions of roles and
 * organizations that the caller does not have, and the engine decides about the others.
 *
 * <p>A machine calls as a member of an organization that it serves. More roles never forbid a call.
 * So it may call what a member with the roles of all members might.
 */
@ApplicationScoped
public class FunctionsOfCaller {
  /** Bounds the memory and the time of an answer. */
  static final int MOST_PERMISSIONS = 20_000;

  @Inject private ContractRepository contracts;
  @Inject private UserRepository users;
  @Inject private M2mApplicationRepository applications;
  @Inject private DecisionFactService facts;
  @Inject private PermittedFunctionQueries functions;

  /** The caller in question. */
  private record QueriedCaller(CallerType type, String id, String name, String organizationId) {}

  /** One as whom the caller calls with an access. */
  private record CallingAs(
      ActingUser actor, AccessType access, String organizationId, boolean hasWallet) {}

  /**
   * The functions, by contract, selector and access. One row means every function if the caller has
   * full access.
   *
   * @throws Failure NOT_FOUND for the caller or the contract; VALIDATION for a wrong body, and if
   *     too many permissions may be open
   */
  Page<PermittedCallView> list(Scope scope, WhatCan body, PageRequest paging) {
    Actor actor = body.actor();
    QueriedCaller caller =
        actor.type() == Actor.Type.USER ? user(scope, actor.id()) : machine(scope, actor.id());
    if (body.contract() != null
        && contracts.find(body.address()).filter(found -> scope.covers(found.owner())).isEmpty()) {
      throw Failure.notFound("Contract", "contract", body.address());
    }
    List<PermittedCallView> all = all(scope, caller, body);
    List<PermittedCallView> page =
        all.stream().skip(paging.offset()).limit(paging.limit()).toList();
    return new Page<>(page, all.size(), paging);
  }

  private QueriedCaller user(Scope scope, String id) {
    User user =
        users
            .find(id)
            .filter(found -> scope.covers(Scope.ofNullable(found.organizationId())))
            .orElseThrow(() -> Failure.notFound("User", "userId", id));
    return new QueriedCaller(CallerType.USER, id, user.displayName(), user.organizationId());
  }

  private QueriedCaller machine(Scope scope, String id) {
    Optional<M2mApplication> found =
        scope.organizationId() == null
            ? applications.find(id)
            : applications.findVisible(scope.organizationId(), id);
    M2mApplication machine =
        found.orElseThrow(() -> Failure.notFound("M2M application", "m2mAppId", id));
    return new QueriedCaller(CallerType.M2M_APP, id, machine.name(), machine.ownerOrganizationId());
  }

  private List<PermittedCallView> all(Scope scope, QueriedCaller caller, WhatCan body) {
    Optional<Principal> principal =
        caller.type() == CallerType.USER
            ? facts.userIncludingInactive(caller.id()).filter(FunctionsOfCaller::isActive)
            : facts.application(caller.id()).map(found -> within(scope, found));
    if (principal.isEmpty()) {
      return List.of();
    }
    if (principal.get().callsWithoutRules()) {
      return List.of(everything(caller, principal.get()));
    }
    List<CallingAs> as =
        principal
            .get()
            .person()
            .map(FunctionsOfCaller::asUser)
            .orElseGet(() -> asMembers(principal.get()));
    List<PermittedCallView> rows = new ArrayList<>();
    for (PermittedFunctionRow function : candidates(scope, as, body)) {
      as.forEach(each -> view(caller, each, function).ifPresent(rows::add));
    }
    return rows;
  }

  private static boolean isActive(Principal principal) {
    return principal
        .person()
        .filter(user -> !user.suspended() && !user.organizationDeleted())
        .isPresent();
  }

  private static Principal within(Scope scope, Principal machine) {
    return scope.organizationId() == null ? machine : machine.within(scope.organizationId());
  }

  private List<PermittedFunctionRow> candidates(Scope scope, List<CallingAs> as, WhatCan body) {
    Set<String> roles = new HashSet<>();
    Set<String> organizations = new HashSet<>();
    for (CallingAs each : as) {
      roles.addAll(each.actor().roleIds());
      Optional.ofNullable(each.actor().organizationId()).ifPresent(organizations::add);
    }
    List<PermittedFunctionRow> found =
        functions.open(
            roles, organizations, body.address(), scope.organizationId(), MOST_PERMISSIONS + 1);
    if (found.size() > MOST_PERMISSIONS) {
      throw Failure.invalid(
          "whatCan",
          "must name a contract, because more than "
              + MOST_PERMISSIONS
              + " permissions may be open to the caller");
    }
    return found;
  }

  private static List<CallingAs> asUser(ActingUser user) {
    boolean isProven = !user.wallets().isEmpty();
    ActingUser actor =
        WidestDecision.actor(user.organizationId(), user.roleIds(), user.hasFullAccess());
    return List.of(
        new CallingAs(actor, AccessType.READ, null, isProven),
        new CallingAs(actor, AccessType.WRITE, null, isProven || !user.claimed().isEmpty()));
  }

  private List<CallingAs> asMembers(Principal machine) {
    List<CallingAs> all = new ArrayList<>();
    for (AccessType access : AccessType.values()) {
      functions
          .memberRoles(new TreeSet<>(machine.worksFor()), access == AccessType.WRITE)
          .forEach(
              (organization, roles) ->
                  all.add(
                      new CallingAs(
                          WidestDecision.actor(organization, roles, false),
                          access,
                          organization,
                          true)));
    }
    return all;
  }

  private static Optional<PermittedCallView> view(
      QueriedCaller caller, CallingAs as, PermittedFunctionRow function) {
    FunctionRule rule = RuleConversion.rule(function.rule());
    ContractRules rules = ContractRules.of(function.organizationId(), List.of(rule), List.of());
    return WidestDecision.of(as.actor(), function.contract(), rules, rule.selector(), as.access())
        .map(
            widest ->
                new PermittedCallView(
                    caller.type(),
                    caller.id(),
                    caller.name(),
                    caller.organizationId(),
                    as.organizationId(),
                    as.hasWallet(),
                    function.contract().text(),
                    function.contractName(),
                    rule.selector(),
                    function.rule().signature(),
                    as.access(),
                    widest.arguments(),
                    function.rule().id(),
                    function.rule().inherited(),
                    rule.type().orElse(null),
                    caller.type() == CallerType.USER ? held(as, rule) : List.of(),
                    widest.decision().ruleId()));
  }

  private static List<String> held(CallingAs as, FunctionRule rule) {
    return rule.roleIds().stream().filter(as.actor().roleIds()::contains).sorted().toList();
  }

  private static PermittedCallView everything(QueriedCaller caller, Principal principal) {
    boolean hasWallet =
        principal
            .person()
            .map(user -> !user.wallets().isEmpty() || !user.claimed().isEmpty())
            .orElse(true);
    return new PermittedCallView(
        caller.type(),
        caller.id(),
        caller.name(),
        caller.organizationId(),
        null,
        hasWallet,
        null,
        null,
        null,
        null,
        null,
        QueriedArguments.ANY,
        null,
        false,
        null,
        List.of(),
        Decision.FULL_ACCESS_ALLOW.ruleId());
  }
}
