package dev.portcullis.ejb.decision;

import dev.portcullis.ejb.decision.RestrictedArguments.Finding;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The facts that {@link DecisionEngine} and {@link TraceJudge} check, in the order of R-GTW-8, to
 * explain a decision. It decides nothing.
 */
public final class DecisionExplanation {
  private final Optional<ActingUser> actor;
  private final List<Fact> facts = new ArrayList<>();

  private DecisionExplanation(Optional<ActingUser> actor) {
    this.actor = actor;
  }

  /** The facts about a user or a machine alone. */
  public static List<Fact> ofActor(Actor who, Optional<Principal> principal) {
    return switch (who.type()) {
      case M2M_APP -> ofApplication(who.id(), principal);
      case TENANT -> List.of(Fact.of("tenant.exists", principal.isPresent(), "tenantId", who.id()));
      case USER, SERVICE, SYSTEM, ANONYMOUS ->
          ofUser(who.id(), principal.flatMap(Principal::person));
    };
  }

  private static List<Fact> ofApplication(String id, Optional<Principal> machine) {
    return Stream.concat(
            Stream.of(Fact.of("m2m.exists", machine.isPresent(), "m2mAppId", id)),
            machine.stream()
                .map(Principal::worksFor)
                .map(
                    organizations ->
                        Fact.of(
                            "m2m.rpc_access",
                            !organizations.isEmpty(),
                            "organizationIds",
                            new TreeSet<>(organizations))))
        .toList();
  }

  private static List<Fact> ofUser(String userId, Optional<ActingUser> actor) {
    DecisionExplanation found = new DecisionExplanation(actor);
    found.add(Fact.of("user.exists", actor.isPresent(), "userId", userId));
    actor.ifPresent(
        actingUser -> {
          String organization = actingUser.organizationId();
          found.add(
              Fact.of(
                  "user.organization_exists",
                  !actingUser.organizationDeleted(),
                  "organizationId",
                  organization));
          found.add(Fact.of("user.not_suspended", !actingUser.suspended()));
        });
    return found.facts;
  }

  /** Whether the caller is unrestricted. */
  public static Fact fullAccess(Optional<Principal> principal) {
    return Fact.of("full_access", principal.map(Principal::callsWithoutRules).orElse(null));
  }

  /** Whether a machine acts for a member with that wallet. For a user there is no such fact. */
  public static Optional<Fact> member(
      Actor who, Optional<Principal> principal, Optional<ActingUser> actor, Address wallet) {
    return switch (who.type()) {
      case M2M_APP -> {
        Boolean found =
            principal.filter(Principal::hasActors).map(machine -> actor.isPresent()).orElse(null);
        yield Optional.of(Fact.of("m2m.user_found", found, "from", wallet.text()));
      }
      case TENANT -> Optional.of(Fact.of("tenant.associated", false));
      case USER, SERVICE, SYSTEM, ANONYMOUS -> Optional.empty();
    };
  }

  /**
   * The facts about a call and its target.
   *
   * @param principal the caller
   * @param actor the acting user: the same, or a machine's member
   * @param argumentsKnown whether the calldata has more than the selector
   * @param decided the decision
   */
  public static List<Fact> ofCall(
      Optional<Principal> principal,
      Optional<ActingUser> actor,
      Call call,
      Optional<ContractRules> contract,
      boolean argumentsKnown,
      Decision decided) {
    DecisionExplanation found = new DecisionExplanation(actor);
    String wallet = call.from().text();
    found.add(
        Fact.of(
            "wallet.owned",
            found.evaluate(actingUser -> actingUser.has(call.from())),
            "from",
            wallet));
    found.add(fullAccess(principal));
    found.add(
        Fact.of(
                "wallet.proven",
                found.evaluate(actingUser -> DecisionEngine.isProven(actingUser, call)),
                "from",
                wallet)
            .with("signed", call.signed()));
    if (call.to() == null) {
      found.add(Fact.of("deployment.permitted", found.evaluate(ActingUser::mayDeploy)));
    } else {
      found.target(call, contract, decided);
      contract
          .flatMap(rules -> rules.find(call.calldata()))
          .ifPresent(rule -> found.permission(call, contract.get(), rule, argumentsKnown));
    }
    return found.facts;
  }

  /**
   * The facts about the inner calls, including the frame that was denied.
   *
   * @param judged empty if that is unknown
   * @param contract the rules of that frame's target
   * @param umbrella whether the entry's permission is an umbrella, which replaces those of inner
   *     calls
   */
  public static List<Fact> beneath(
      Optional<ActingUser> actor,
      Optional<NestedCallDecision> judged,
      Optional<ContractRules> contract,
      boolean umbrella) {
    DecisionExplanation found = new DecisionExplanation(actor);
    found.add(
        Fact.of(
            "trace.permitted",
            judged.map(nestedCallDecision -> nestedCallDecision.decision().allowed()).orElse(null),
            "ruleId",
            judged.map(nestedCallDecision -> nestedCallDecision.decision().ruleId()).orElse(null)));
    judged
        .flatMap(NestedCallDecision::call)
        .ifPresent(
            call -> {
              DecisionExplanation frame = new DecisionExplanation(actor);
              frame.frame(call, contract, judged.get().decision(), umbrella);
              frame.facts.forEach(fact -> found.add(fact.ofFrame()));
            });
    return found.facts;
  }

  private void frame(
      Call call, Optional<ContractRules> contract, Decision decided, boolean umbrella) {
    if (call.to() == null) {
      add(Fact.of("deployment.permitted", evaluate(ActingUser::mayDeploy)));
      return;
    }
    if (decided == Decision.JUDGE_NOT_INSPECTABLE) {
      add(Fact.of("account.inspectable", false, "address", call.to().text()));
      return;
    }
    target(call, contract, decided);
    contract
        .flatMap(rules -> rules.find(call.calldata()))
        .ifPresent(
            rule -> {
              if (umbrella) {
                arguments(call, rule, true);
              } else {
                permission(call, contract.get(), rule, true);
              }
            });
  }

  private void target(Call call, Optional<ContractRules> contract, Decision decided) {
    String address = call.to().text();
    add(
        contract.isPresent()
            ? Fact.of("contract.registered", true, "contractAddress", address)
                .with("organizationId", contract.get().organizationId())
            : Fact.of("contract.registered", false, "contractAddress", address));
    if (contract.isEmpty() && call.calldata().isEmpty()) {
      add(Fact.of("transfer.native", decided.allowed()));
    }
    if (contract.flatMap(rules -> rules.find(call.calldata())).isEmpty()) {
      String function = call.calldata().function();
      add(Fact.of("permission.found", false, "methodSelector", function));
    }
  }

  private void permission(
      Call call, ContractRules contract, FunctionRule rule, boolean argumentsKnown) {
    Integer id = rule.origin().id().orElse(null);
    String owner = rule.origin().owner().name().toLowerCase(Locale.ROOT);
    add(Fact.of("permission.found", true, "id", id).with("owner", owner));
    boolean covers = DecisionEngine.covers(rule, call);
    String needed = call.access().wireName();
    String given = rule.access().wireName();
    add(Fact.of("permission.access_type", covers, "needed", needed).with("given", given));
    add(
        Fact.of(
                "permission.organization",
                evaluate(actingUser -> DecisionEngine.isInside(actingUser, contract, rule)),
                "organizationOnly",
                rule.organizationOnly())
            .with("organizationId", contract.organizationId()));
    String type = rule.type().map(RuleType::wireName).orElse(null);
    add(Fact.of("rule.type", rule.type().isPresent(), "ruleType", type));
    if (rule.type().filter(RuleType::needsRoles).isPresent()) {
      add(
          Fact.of(
                  "rule.roles",
                  evaluate(actingUser -> DecisionEngine.holdsRole(actingUser, rule)),
                  "held",
                  actor
                      .map(actingUser -> new TreeSet<>(actingUser.roleIds()))
                      .orElseGet(TreeSet::new))
              .with("required", new TreeSet<>(rule.roleIds())));
    }
    arguments(call, rule, argumentsKnown);
  }

  private void arguments(Call call, FunctionRule rule, boolean known) {
    if (rule.type().filter(RuleType::needsRestrictions).isEmpty()) {
      return;
    }
    List<Integer> indexes = rule.arguments().indexes();
    List<String> words = known ? rule.arguments().words(call.calldata()) : List.of();
    List<Map<String, Object>> compared =
        IntStream.range(0, indexes.size())
            .mapToObj(
                i ->
                    i < words.size()
                        ? Map.<String, Object>of(
                            "argumentIndex", indexes.get(i), "word", words.get(i))
                        : Map.<String, Object>of("argumentIndex", indexes.get(i)))
            .toList();
    add(
        Fact.of(
                "rule.arguments",
                known ? DecisionEngine.find(call, rule) == Finding.SENDER : null,
                "sender",
                call.from().text())
            .with("compared", compared));
  }

  private Boolean evaluate(Predicate<ActingUser> question) {
    return actor.map(question::test).orElse(null);
  }

  private void add(Fact fact) {
    facts.add(fact);
  }
}
