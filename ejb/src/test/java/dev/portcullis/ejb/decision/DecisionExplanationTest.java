package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecisionExplanationTest {
  private static final Address SENDER = new Address("0x" + "a1".repeat(20));
  private static final Address TARGET = new Address("0x" + "c3".repeat(20));
  private static final String SELECTOR = "0xa9059cbb";
  private static final String OWN = SELECTOR + "00".repeat(12) + "a1".repeat(20) + "00".repeat(32);
  private static final String FOREIGN = OWN.replace("a1", "b2");
  private static final ActingUser CLAIMING =
      new ActingUser(
          "org",
          false,
          false,
          Set.of("role"),
          Set.of(),
          Set.of(SENDER),
          false,
          false,
          false,
          Set.of());
  private static final ActingUser MEMBER = person(Set.of("role"), Set.of(SENDER), false);

  @ParameterizedTest
  @CsvSource({
    "public, role, own, rule.public.allow, ''",
    "checkRole, role, own, rule.check_role.allow, ''",
    "checkRole, another, own, rule.check_role.deny, rule.roles",
    "restrictArgument, role, own, rule.restrict_argument.allow, ''",
    "restrictArgument, role, foreign, rule.restrict_argument.deny, rule.arguments",
    "restrictArgument, role, short, rule.restrict_argument.decode_failed, rule.arguments",
    "checkRoleAndRestrictArgument, role, own, rule.and.allow, ''",
    "checkRoleAndRestrictArgument, another, own, rule.and.deny_role, rule.roles",
    "checkRoleAndRestrictArgument, role, foreign, rule.and.deny_args, rule.arguments",
    "checkRoleOrRestrictArgument, role, foreign, rule.or.allow_role, rule.arguments",
    "checkRoleOrRestrictArgument, another, own, rule.or.allow_args, rule.roles",
    "checkRoleOrRestrictArgument, another, foreign, rule.or.deny_both, rule.roles+rule.arguments"
  })
  void failedFactsMatchTheDecidingRule(
      String type, String role, String data, String ruleId, String failing) {
    ActingUser actingUser = person(Set.of(role), Set.of(SENDER), false);
    String calldata = data.equals("own") ? OWN : data.equals("foreign") ? FOREIGN : SELECTOR;
    Call call = call(calldata, AccessType.WRITE);
    Optional<ContractRules> contract = contract("org", rule(type, AccessType.WRITE));
    Decision decision = DecisionEngine.decide(Optional.of(actingUser), call, contract, () -> true);
    assertThat(decision.ruleId()).isEqualTo(ruleId);
    assertThat(String.join("+", failing(facts(actingUser, call, contract)))).isEqualTo(failing);
  }

  @Test
  void accessTypeAndOrganizationAreCheckedBeforeTheRule() {
    Optional<ContractRules> other = contract("other", rule("public", AccessType.READ));
    Map<String, Boolean> facts = facts(MEMBER, call(OWN, AccessType.WRITE), other);
    assertThat(failing(facts)).containsExactly("permission.access_type", "permission.organization");
    assertThat(facts.keySet())
        .containsExactly(
            "wallet.owned",
            "full_access",
            "wallet.proven",
            "contract.registered",
            "permission.found",
            "permission.access_type",
            "permission.organization",
            "rule.type");
    assertThat(failing(facts(MEMBER, call(OWN, AccessType.READ), other)))
        .containsExactly("permission.organization");
  }

  @Test
  void aMissingRecordIsReportedAsMissing() {
    ActingUser stranger = person(Set.of(), Set.of(), false);
    assertThat(failing(facts(stranger, call(OWN, AccessType.READ), Optional.empty())))
        .containsExactly(
            "wallet.owned", "wallet.proven", "contract.registered", "permission.found");
    assertThat(facts(MEMBER, call("0x", AccessType.WRITE), Optional.empty()))
        .containsEntry("transfer.native", true);
    Call deployment = new Call(SENDER, null, Calldata.of("0x60"), AccessType.WRITE);
    assertThat(failing(facts(MEMBER, deployment, Optional.empty())))
        .containsExactly("deployment.permitted");
    assertThat(failing(facts(person(Set.of(), Set.of(SENDER), true), deployment, Optional.empty())))
        .isEmpty();
  }

  @Test
  void forAnAnonymousCallerNoOtherFactsAreKnown() {
    Actor user = new Actor(Actor.Type.USER, "id", null, null);
    assertThat(DecisionExplanation.ofActor(user, Optional.empty())).hasSize(1);
    assertThat(DecisionExplanation.ofActor(user, reader(MEMBER)))
        .extracting(Fact::rule)
        .containsExactly("user.exists", "user.organization_exists", "user.not_suspended");
    assertThat(DecisionExplanation.ofActor(user, reader(MEMBER))).allMatch(Fact::holds);
    ActingUser gone =
        new ActingUser("org", true, true, Set.of(), Set.of(SENDER), false, false, false, Set.of());
    assertThat(DecisionExplanation.ofActor(user, reader(gone)))
        .extracting(Fact::holds)
        .containsExactly(true, false, false);
    List<Fact> facts =
        DecisionExplanation.ofCall(
            Optional.empty(),
            Optional.empty(),
            call(OWN, AccessType.READ),
            contract("org", rule("checkRole", AccessType.READ)),
            true,
            Decision.USER_NOT_FOUND);
    assertThat(facts)
        .filteredOn(fact -> fact.holds() == null)
        .extracting(Fact::rule)
        .containsExactly(
            "wallet.owned",
            "full_access",
            "wallet.proven",
            "permission.organization",
            "rule.roles");
    Fact roles = facts.get(facts.size() - 1);
    assertThat(roles.value().get("held")).as("an anonymous caller holds no role").isEmpty();
    assertThat(roles.value().get("required")).hasSize(1);
  }

  @Test
  void aClaimedWalletIsOwnedAndNotProvenButByASignature() {
    Optional<ContractRules> open = contract("org", rule("public", AccessType.WRITE));
    for (AccessType access : AccessType.values()) {
      Call tried = call(OWN, access);
      assertThat(DecisionEngine.decide(Optional.of(CLAIMING), tried, open, () -> true))
          .isEqualTo(Decision.WALLET_NOT_PROVEN);
      assertThat(failing(facts(CLAIMING, tried, open))).containsExactly("wallet.proven");
    }
    Call sent = Call.signed(SENDER, TARGET, Calldata.of(OWN));
    assertThat(DecisionEngine.decide(Optional.of(CLAIMING), sent, open, () -> true))
        .isEqualTo(Decision.PUBLIC_ALLOW);
    assertThat(failing(facts(CLAIMING, sent, open))).isEmpty();
  }

  @Test
  void unknownArgumentsAreNotCompared() {
    List<Fact> facts =
        DecisionExplanation.ofCall(
            reader(MEMBER),
            Optional.of(MEMBER),
            call(SELECTOR, AccessType.READ),
            contract("org", rule("restrictArgument", AccessType.READ)),
            false,
            Decision.RESTRICT_ARGUMENT_DECODE_FAILED);
    assertThat(facts.get(facts.size() - 1).rule()).isEqualTo("rule.arguments");
    assertThat(facts.get(facts.size() - 1).holds()).isNull();
    assertThat(compared(facts)).isEqualTo("argumentIndex=0");
  }

  @Test
  void heldRolesAreShownBesideRequiredRoles() {
    ActingUser actingUser = person(Set.of("another", "more"), Set.of(SENDER), false);
    Fact roles =
        DecisionExplanation.ofCall(
                reader(actingUser),
                Optional.of(actingUser),
                call(OWN, AccessType.READ),
                contract("org", rule("checkRole", AccessType.READ)),
                true,
                Decision.CHECK_ROLE_DENY)
            .stream()
            .filter(fact -> fact.rule().equals("rule.roles"))
            .findFirst()
            .orElseThrow();
    assertThat(roles.value().get("held").toString()).isEqualTo("[\"another\",\"more\"]");
    assertThat(roles.value().get("required").toString()).isEqualTo("[\"role\"]");
  }

  /** So the reader of an explanation sees the argument in the place of the sender. */
  @Test
  void argumentsThatAreKnownAreShownAsTheyWereCompared() {
    for (String data : List.of(OWN, FOREIGN, SELECTOR)) {
      List<Fact> facts =
          DecisionExplanation.ofCall(
              reader(MEMBER),
              Optional.of(MEMBER),
              call(data, AccessType.READ),
              contract("org", rule("restrictArgument", AccessType.READ)),
              true,
              Decision.RESTRICT_ARGUMENT_DENY);
      String who = data.equals(OWN) ? "a1" : "b2";
      assertThat(compared(facts))
          .isEqualTo(
              data.equals(SELECTOR)
                  ? "argumentIndex=0"
                  : "argumentIndex=0,word=0x%s%s".formatted("00".repeat(12), who.repeat(20)));
    }
  }

  private static String compared(List<Fact> facts) {
    Fact last = facts.get(facts.size() - 1);
    assertThat(last.rule()).isEqualTo("rule.arguments");
    JsonNode compared = last.value().get("compared");
    assertThat(compared).hasSize(1);
    String index = "argumentIndex=" + compared.get(0).get("argumentIndex").asText();
    JsonNode word = compared.get(0).get("word");
    return word == null ? index : index + ",word=" + word.asText();
  }

  @Test
  void aNestedCallIsExplainedByItsOwnRules() {
    Call nested = call(FOREIGN, AccessType.READ);
    Optional<ContractRules> contract =
        contract("org", rule("checkRoleAndRestrictArgument", AccessType.READ));
    NestedCallDecision judged =
        new NestedCallDecision(Decision.AND_DENY_ARGS, List.of(0, 1), Optional.of(nested));
    assertThat(
            DecisionExplanation.beneath(Optional.of(MEMBER), Optional.of(judged), contract, false))
        .extracting(Fact::rule)
        .containsExactly(
            "trace.permitted",
            "frame.contract.registered",
            "frame.permission.found",
            "frame.permission.access_type",
            "frame.permission.organization",
            "frame.rule.type",
            "frame.rule.roles",
            "frame.rule.arguments");
    assertThat(
            DecisionExplanation.beneath(Optional.of(MEMBER), Optional.of(judged), contract, true))
        .as("with an umbrella permission, only the arguments are checked")
        .extracting(Fact::rule)
        .containsExactly("trace.permitted", "frame.contract.registered", "frame.rule.arguments");
    NestedCallDecision allowed =
        new NestedCallDecision(Decision.JUDGE_ALLOW, List.of(), Optional.empty());
    assertThat(
            DecisionExplanation.beneath(
                Optional.of(MEMBER), Optional.of(allowed), Optional.empty(), false))
        .containsExactly(Fact.of("trace.permitted", true, "ruleId", Decision.JUDGE_ALLOW.ruleId()));
    assertThat(
            DecisionExplanation.beneath(
                Optional.of(MEMBER), Optional.empty(), Optional.empty(), false))
        .containsExactly(Fact.of("trace.permitted", null, "ruleId", null));
  }

  @Test
  void aNestedCreationIsExplainedByTheRightToDeploy() {
    Call creation = new Call(SENDER, null, Calldata.of("0x60"), AccessType.WRITE);
    NestedCallDecision judged =
        new NestedCallDecision(
            Decision.DEPLOY_PERMISSION_MISSING, List.of(0), Optional.of(creation));
    assertThat(
            DecisionExplanation.beneath(
                Optional.of(MEMBER), Optional.of(judged), Optional.empty(), false))
        .extracting(Fact::rule, Fact::holds)
        .containsExactly(
            tuple("trace.permitted", false), tuple("frame.deployment.permitted", false));
  }

  @Test
  void anAccountThatIsLookedAtIsNamedAlone() {
    Call looking = new Call(SENDER, TARGET, Calldata.of("0x"), AccessType.READ);
    NestedCallDecision judged =
        new NestedCallDecision(Decision.JUDGE_NOT_INSPECTABLE, List.of(), Optional.of(looking));
    List<Fact> facts =
        DecisionExplanation.beneath(
            Optional.of(MEMBER),
            Optional.of(judged),
            contract("org", rule("public", AccessType.READ)),
            false);
    assertThat(facts)
        .extracting(Fact::rule)
        .containsExactly("trace.permitted", "frame.account.inspectable");
    assertThat(facts.get(1).value().get("address").asText()).isEqualTo(TARGET.text());
  }

  @Test
  void proposedPermissionsReplaceTheContractsOwn() {
    FunctionRule own =
        rule("public", AccessType.READ).insteadOf(stored(FunctionRule.Owner.CONTRACT));
    assertThat(own.origin().owner()).isEqualTo(FunctionRule.Owner.PROPOSED);
    assertThat(own.ownId()).contains(7);
    assertThat(
            rule("public", AccessType.READ).insteadOf(stored(FunctionRule.Owner.TEMPLATE)).ownId())
        .isEmpty();
  }

  @Test
  void aMachineWithoutAUserIsDecidedByItsOwnFacts() {
    for (Actor.Type type : List.of(Actor.Type.M2M_APP, Actor.Type.TENANT)) {
      Actor machine = new Actor(type, "id", null, null);
      List<Fact> gone = DecisionExplanation.ofActor(machine, Optional.empty());
      assertThat(gone).singleElement().extracting(Fact::holds).isEqualTo(false);
    }
    assertThat(machineFacts(Set.of(), Decision.M2M_RPC_ACCESS_MISSING, Optional.empty()))
        .containsEntry("m2m.rpc_access", false)
        .containsEntry("m2m.user_found", null);
    assertThat(machineFacts(Set.of("org"), Decision.M2M_USER_NOT_FOUND, Optional.empty()))
        .containsEntry("m2m.rpc_access", true)
        .containsEntry("m2m.user_found", false);
    assertThat(machineFacts(Set.of("org"), Decision.M2M_USER_NOT_FOUND, Optional.of(MEMBER)))
        .containsEntry("m2m.user_found", true);
    Actor tenant = new Actor(Actor.Type.TENANT, "id", null, null);
    assertThat(DecisionExplanation.member(tenant, Optional.empty(), Optional.empty(), SENDER))
        .contains(Fact.of("tenant.associated", false));
    Actor user = new Actor(Actor.Type.USER, "id", null, null);
    assertThat(DecisionExplanation.member(user, reader(MEMBER), Optional.of(MEMBER), SENDER))
        .isEmpty();
  }

  private static Map<String, Boolean> machineFacts(
      Set<String> worksFor, Decision withoutActor, Optional<ActingUser> member) {
    Actor machine = new Actor(Actor.Type.M2M_APP, "id", null, null);
    Optional<Principal> principal =
        Optional.of(
            new Principal(
                Optional.empty(),
                worksFor,
                Set.of(),
                Optional.empty(),
                false,
                false,
                withoutActor));
    Map<String, Boolean> facts = new LinkedHashMap<>();
    DecisionExplanation.ofActor(machine, principal)
        .forEach(fact -> facts.put(fact.rule(), fact.holds()));
    DecisionExplanation.member(machine, principal, member, SENDER)
        .ifPresent(fact -> facts.put(fact.rule(), fact.holds()));
    return facts;
  }

  private static Optional<Principal> reader(ActingUser actingUser) {
    return Optional.of(
        new Principal(
            Optional.of(actingUser),
            Set.of(),
            actingUser.roleIds(),
            Optional.empty(),
            false,
            actingUser.hasFullAccess(),
            Decision.WALLET_NOT_OWNED));
  }

  private static FunctionRule stored(FunctionRule.Owner owner) {
    return new FunctionRule(
        SELECTOR,
        AccessType.READ,
        Optional.of(RuleType.PUBLIC),
        true,
        false,
        Set.of(),
        new RestrictedArguments("transfer(address,uint256)", List.of()),
        new FunctionRule.Origin(owner, Optional.of(7)));
  }

  private static Map<String, Boolean> facts(
      ActingUser actingUser, Call call, Optional<ContractRules> contract) {
    Decision decision = DecisionEngine.decide(Optional.of(actingUser), call, contract, () -> false);
    Map<String, Boolean> facts = new LinkedHashMap<>();
    DecisionExplanation.ofCall(
            reader(actingUser), Optional.of(actingUser), call, contract, true, decision)
        .forEach(fact -> facts.put(fact.rule(), fact.holds()));
    return facts;
  }

  /** What does not hold, except for full access, which no call needs. */
  private static List<String> failing(Map<String, Boolean> facts) {
    return facts.entrySet().stream()
        .filter(fact -> !fact.getValue() && !fact.getKey().equals("full_access"))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Call call(String data, AccessType access) {
    return new Call(SENDER, TARGET, Calldata.of(data), access);
  }

  private static Optional<ContractRules> contract(String organization, FunctionRule rule) {
    return Optional.of(new ContractRules(organization, Map.of(SELECTOR, rule)));
  }

  private static FunctionRule rule(String type, AccessType access) {
    RuleType ruleType = RuleType.of(type).get();
    return new FunctionRule(
        SELECTOR,
        access,
        Optional.of(ruleType),
        true,
        false,
        ruleType.needsRoles() ? Set.of("role") : Set.of(),
        new RestrictedArguments(
            "transfer(address,uint256)", ruleType.needsRestrictions() ? List.of(0) : List.of()));
  }

  private static ActingUser person(Set<String> roles, Set<Address> wallets, boolean mayDeploy) {
    return new ActingUser("org", false, false, roles, wallets, mayDeploy, false, false, Set.of());
  }
}
