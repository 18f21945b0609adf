package dev.portcullis.ejb.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.kernel.Address;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DecisionEngineTest {
  private static final Address SENDER = new Address("0x" + "a1".repeat(20));
  private static final Address OTHER = new Address("0x" + "b2".repeat(20));
  private static final Address TARGET = new Address("0x" + "c3".repeat(20));
  private static final String SELECTOR = "0xa9059cbb";
  private static final String SIGNATURE = "transfer(address,uint256)";
  private static final String OWN = calldata(SENDER);
  private static final String FOREIGN = calldata(OTHER);
  private static final String SHORT = SELECTOR + "00";

  /**
   * Who acts, and how; the table of each test specifies the differences from a permitted caller.
   */
  private static final ActingUser MEMBER =
      new ActingUser(
          "org", false, false, Set.of("role"), Set.of(SENDER), false, false, false, Set.of());

  @Test
  void anAnonymousCallerHasNoRights() {
    assertThat(
            DecisionEngine.decide(
                Optional.empty(), to(TARGET, OWN), contract(publicRule()), () -> false))
        .isEqualTo(Decision.USER_NOT_FOUND);
    assertThat(DecisionEngine.decide(Optional.empty(), to(null, OWN), none(), () -> false))
        .isEqualTo(Decision.USER_NOT_FOUND);
  }

  @Test
  void membersOfADeletedOrganizationMayDoNothing() {
    ActingUser former =
        new ActingUser(
            "org", true, false, Set.of("role"), Set.of(SENDER), true, true, false, Set.of());
    assertThat(decide(former, to(TARGET, OWN), contract(publicRule())))
        .isEqualTo(Decision.USER_ORGANIZATION_DELETED);
    assertThat(decide(former, to(null, OWN), none())).isEqualTo(Decision.USER_ORGANIZATION_DELETED);
    assertThat(decide(former, to(TARGET, "0x"), none()))
        .isEqualTo(Decision.USER_ORGANIZATION_DELETED);
  }

  @Test
  void theSenderMustBeAWalletOfTheActorBeforeAnythingElseCounts() {
    ActingUser mighty =
        new ActingUser(
            "org", false, false, Set.of("role"), Set.of(OTHER), true, true, false, Set.of());
    assertThat(decide(mighty, to(TARGET, OWN), contract(publicRule())))
        .isEqualTo(Decision.WALLET_NOT_OWNED);
    assertThat(decide(mighty, to(TARGET, "0x"), none())).isEqualTo(Decision.WALLET_NOT_OWNED);
    assertThat(decide(mighty, to(null, "0x60"), none()))
        .isEqualTo(Decision.DEPLOY_ADDRESS_NOT_OWNED);
  }

  @Test
  void deploymentNeedsItsPermission() {
    assertThat(decide(MEMBER, to(null, "0x60"), none()))
        .isEqualTo(Decision.DEPLOY_PERMISSION_MISSING);
    ActingUser deployer =
        new ActingUser("org", false, false, Set.of(), Set.of(SENDER), true, false, false, Set.of());
    assertThat(decide(deployer, to(null, "0x60"), none())).isEqualTo(Decision.DEPLOY_ALLOW);
    assertThat(decide(deployer, to(TARGET, OWN), none())).isEqualTo(Decision.PERMISSION_MISSING);
  }

  @Test
  void fullAccessPermitsEverythingExceptOtherUsersWallets() {
    ActingUser operator =
        new ActingUser(null, false, false, Set.of(), Set.of(SENDER), false, true, false, Set.of());
    for (Call call : List.of(to(TARGET, OWN), to(TARGET, "0x"), to(null, "0x60"))) {
      assertThat(decide(operator, call, none())).isEqualTo(Decision.FULL_ACCESS_ALLOW);
    }
  }

  @Test
  void plainTransfersToAccountsWithoutCodeAreFree() {
    Call plain = to(TARGET, "0x");
    assertThat(DecisionEngine.decide(Optional.of(MEMBER), plain, none(), () -> false))
        .isEqualTo(Decision.TRANSFER_NATIVE_ALLOW);
    assertThat(DecisionEngine.decide(Optional.of(MEMBER), plain, none(), () -> true))
        .isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(DecisionEngine.decide(Optional.of(MEMBER), to(TARGET, "0x00"), none(), () -> false))
        .as("bytes make it more than a transfer")
        .isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(
            DecisionEngine.decide(Optional.of(MEMBER), plain, contract(publicRule()), () -> false))
        .as("a registered contract decides itself, also before it is deployed")
        .isEqualTo(Decision.PERMISSION_MISSING);
  }

  @Test
  void theReceiveFunctionHasAPermissionOfItsOwn() {
    FunctionRule receive =
        new FunctionRule(
            "0x",
            AccessType.WRITE,
            Optional.of(RuleType.PUBLIC),
            true,
            false,
            Set.of(),
            new RestrictedArguments("receive()", List.of()));
    assertThat(decide(MEMBER, to(TARGET, "0x"), contract(receive)))
        .isEqualTo(Decision.PUBLIC_ALLOW);
    for (String bytes : List.of("0x00", "0xa9059c", OWN)) {
      assertThat(decide(MEMBER, to(TARGET, bytes), contract(receive)))
          .as(bytes)
          .isEqualTo(Decision.PERMISSION_MISSING);
    }
  }

  @Test
  void aCallWithoutPermissionIsDenied() {
    assertThat(decide(MEMBER, to(TARGET, OWN), none())).isEqualTo(Decision.PERMISSION_MISSING);
    assertThat(decide(MEMBER, to(TARGET, "0xdeadbeef"), contract(publicRule())))
        .isEqualTo(Decision.PERMISSION_MISSING);
    for (String tooShort : List.of("0xa9", "0xa905", "0xa9059c")) {
      assertThat(decide(MEMBER, to(TARGET, tooShort), contract(publicRule())))
          .as(tooShort)
          .isEqualTo(Decision.PERMISSION_MISSING);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "READ, READ, PUBLIC_ALLOW",
    "READ, WRITE, PERMISSION_ACCESS_TYPE_MISMATCH",
    "WRITE, READ, PUBLIC_ALLOW",
    "WRITE, WRITE, PUBLIC_ALLOW"
  })
  void writeCoversReading(AccessType permitted, AccessType wanted, Decision expected) {
    FunctionRule rule = rule(permitted, RuleType.PUBLIC, true);
    Call call = new Call(SENDER, TARGET, Calldata.of(OWN), wanted);
    assertThat(decide(MEMBER, call, contract(rule))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "true, org, org, PUBLIC_ALLOW",
    "true, org, other, PERMISSION_ORG_MISMATCH",
    "true, org, , PERMISSION_ORG_MISMATCH",
    "true, , org, PUBLIC_ALLOW",
    "true, , , PUBLIC_ALLOW",
    "false, org, org, PUBLIC_ALLOW",
    "false, org, other, PUBLIC_ALLOW",
    "false, org, , PUBLIC_ALLOW",
    "false, , org, PUBLIC_ALLOW",
    "false, , , PUBLIC_ALLOW"
  })
  void organizationOnlyKeepsOthersFromAnOrganizationsContract(
      boolean only, String owner, String actor, Decision expected) {
    ActingUser actingUser =
        new ActingUser(
            actor, false, false, Set.of(), Set.of(SENDER), false, false, false, Set.of());
    FunctionRule rule = rule(AccessType.WRITE, RuleType.PUBLIC, only);
    assertThat(
            decide(
                actingUser,
                to(TARGET, OWN),
                Optional.of(ContractRules.of(owner, List.of(rule), List.of()))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "PUBLIC, false, OTHER, PUBLIC_ALLOW",
    "CHECK_ROLE, true, OTHER, CHECK_ROLE_ALLOW",
    "CHECK_ROLE, false, SENDER, CHECK_ROLE_DENY",
    "RESTRICT_ARGUMENT, false, SENDER, RESTRICT_ARGUMENT_ALLOW",
    "RESTRICT_ARGUMENT, true, OTHER, RESTRICT_ARGUMENT_DENY",
    "RESTRICT_ARGUMENT, true, SHORT, RESTRICT_ARGUMENT_DECODE_FAILED",
    "CHECK_ROLE_AND_RESTRICT_ARGUMENT, true, SENDER, AND_ALLOW",
    "CHECK_ROLE_AND_RESTRICT_ARGUMENT, false, SENDER, AND_DENY_ROLE",
    "CHECK_ROLE_AND_RESTRICT_ARGUMENT, false, OTHER, AND_DENY_ROLE",
    "CHECK_ROLE_AND_RESTRICT_ARGUMENT, true, OTHER, AND_DENY_ARGS",
    "CHECK_ROLE_AND_RESTRICT_ARGUMENT, true, SHORT, AND_DENY_ARGS",
    "CHECK_ROLE_OR_RESTRICT_ARGUMENT, true, SENDER, OR_ALLOW_ROLE",
    "CHECK_ROLE_OR_RESTRICT_ARGUMENT, true, OTHER, OR_ALLOW_ROLE",
    "CHECK_ROLE_OR_RESTRICT_ARGUMENT, true, SHORT, OR_ALLOW_ROLE",
    "CHECK_ROLE_OR_RESTRICT_ARGUMENT, false, SENDER, OR_ALLOW_ARGS",
    "CHECK_ROLE_OR_RESTRICT_ARGUMENT, false, OTHER, OR_DENY_BOTH",
    "CHECK_ROLE_OR_RESTRICT_ARGUMENT, false, SHORT, OR_DENY_BOTH"
  })
  void eachRuleTypeDecidesByRolesAndArguments(
      RuleType type, boolean holdsRole, String argument, Decision expected) {
    ActingUser actingUser =
        new ActingUser(
            "org",
            false,
            false,
            holdsRole ? Set.of("another", "role") : Set.of("another"),
            Set.of(SENDER),
            false,
            false,
            false,
            Set.of());
    String data =
        switch (argument) {
          case "SENDER" -> OWN;
          case "OTHER" -> FOREIGN;
          default -> SHORT;
        };
    assertThat(decide(actingUser, to(TARGET, data), contract(rule(AccessType.WRITE, type, true))))
        .isEqualTo(expected);
  }

  @Test
  void anotherWalletOfTheActorIsNotTheSender() {
    ActingUser actingUser =
        new ActingUser(
            "org", false, false, Set.of(), Set.of(SENDER, OTHER), false, false, false, Set.of());
    FunctionRule rule = rule(AccessType.WRITE, RuleType.RESTRICT_ARGUMENT, true);
    assertThat(decide(actingUser, to(TARGET, FOREIGN), contract(rule)))
        .isEqualTo(Decision.RESTRICT_ARGUMENT_DENY);
  }

  @Test
  void aRuleTypeOfANewerVersionIsRefused() {
    FunctionRule rule =
        new FunctionRule(
            SELECTOR,
            AccessType.WRITE,
            RuleType.of("checkTheMoon"),
            false,
            false,
            Set.of("role"),
            new RestrictedArguments(SIGNATURE, List.of(0)));
    assertThat(decide(MEMBER, to(TARGET, OWN), contract(rule))).isEqualTo(Decision.RULE_UNKNOWN);
  }

  @Test
  void theContractsOwnRuleWinsOverItsTemplates() {
    FunctionRule open = rule(AccessType.WRITE, RuleType.PUBLIC, true);
    FunctionRule closed = rule(AccessType.READ, RuleType.PUBLIC, true);
    assertThat(decideBy(List.of(closed), List.of(open)))
        .isEqualTo(Decision.PERMISSION_ACCESS_TYPE_MISMATCH);
    assertThat(decideBy(List.of(open), List.of(closed))).isEqualTo(Decision.PUBLIC_ALLOW);
    assertThat(decideBy(List.of(), List.of(open))).isEqualTo(Decision.PUBLIC_ALLOW);
    assertThat(decideBy(List.of(), List.of())).isEqualTo(Decision.PERMISSION_MISSING);
  }

  @ParameterizedTest
  @EnumSource(Decision.class)
  void everyRuleHasANameAndADescription(Decision decision) {
    assertThat(decision.ruleId()).matches("[a-z0-9_]+(\\.[a-z0-9_]+){1,2}");
    assertThat(decision.reason()).isNotBlank();
    assertThat(decision.allowed()).isEqualTo(decision.ruleId().contains("allow"));
  }

  /** A denied caller gains nothing by holding fewer roles or losing a permission. */
  @Property(generation = GenerationMode.EXHAUSTIVE)
  void noCallerGainsByHavingFewerRights(
      @ForAll RuleType type,
      @ForAll AccessType permitted,
      @ForAll AccessType wanted,
      @ForAll boolean only,
      @ForAll boolean member,
      @ForAll boolean ownArgument) {
    Call call = new Call(SENDER, TARGET, Calldata.of(ownArgument ? OWN : FOREIGN), wanted);
    Optional<ContractRules> contract = contract(rule(permitted, type, only));
    String organization = member ? "org" : null;
    boolean less = decide(person(organization, Set.of()), call, contract).allowed();
    boolean more = decide(person(organization, Set.of("role")), call, contract).allowed();
    boolean without = decide(person(organization, Set.of("role")), call, none()).allowed();

    assertThat(less && !more).isFalse();
    assertThat(without).isFalse();
    if (wanted == AccessType.WRITE && permitted == AccessType.READ) {
      assertThat(more).isFalse();
    }
    if (only && !member) {
      assertThat(more).isFalse();
    }
  }

  /** The order of the rules determines the reason: never one that comes later. */
  @Property(generation = GenerationMode.EXHAUSTIVE)
  void theFirstReasonIsGiven(
      @ForAll boolean deleted,
      @ForAll boolean owned,
      @ForAll boolean registered,
      @ForAll boolean readOnly,
      @ForAll boolean outsider,
      @ForAll boolean holdsRole) {
    ActingUser actingUser =
        new ActingUser(
            outsider ? "other" : "org",
            deleted,
            false,
            holdsRole ? Set.of("role") : Set.of(),
            owned ? Set.of(SENDER) : Set.of(OTHER),
            false,
            false,
            false,
            Set.of());
    FunctionRule rule =
        rule(readOnly ? AccessType.READ : AccessType.WRITE, RuleType.CHECK_ROLE, true);
    List<Decision> reasons = new ArrayList<>();
    add(reasons, deleted, Decision.USER_ORGANIZATION_DELETED);
    add(reasons, !owned, Decision.WALLET_NOT_OWNED);
    add(reasons, !registered, Decision.PERMISSION_MISSING);
    add(reasons, readOnly, Decision.PERMISSION_ACCESS_TYPE_MISMATCH);
    add(reasons, outsider, Decision.PERMISSION_ORG_MISMATCH);
    add(reasons, !holdsRole, Decision.CHECK_ROLE_DENY);
    reasons.add(Decision.CHECK_ROLE_ALLOW);

    assertThat(decide(actingUser, to(TARGET, OWN), registered ? contract(rule) : none()))
        .isEqualTo(reasons.get(0));
  }

  private static void add(List<Decision> reasons, boolean holds, Decision reason) {
    if (holds) {
      reasons.add(reason);
    }
  }

  private static Decision decideBy(List<FunctionRule> own, List<FunctionRule> inherited) {
    return decide(MEMBER, to(TARGET, OWN), Optional.of(ContractRules.of("org", own, inherited)));
  }

  private static Decision decide(
      ActingUser actingUser, Call call, Optional<ContractRules> contract) {
    return DecisionEngine.decide(Optional.of(actingUser), call, contract, () -> true);
  }

  private static ActingUser person(String organization, Set<String> roles) {
    return new ActingUser(
        organization, false, false, roles, Set.of(SENDER), false, false, false, Set.of());
  }

  private static Call to(Address target, String calldata) {
    return new Call(SENDER, target, Calldata.of(calldata), AccessType.WRITE);
  }

  private static Optional<ContractRules> none() {
    return Optional.empty();
  }

  private static Optional<ContractRules> contract(FunctionRule rule) {
    return Optional.of(ContractRules.of("org", List.of(rule), List.of()));
  }

  private static FunctionRule publicRule() {
    return rule(AccessType.WRITE, RuleType.PUBLIC, true);
  }

  private static FunctionRule rule(AccessType access, RuleType type, boolean organizationOnly) {
    return new FunctionRule(
        SELECTOR,
        access,
        Optional.of(type),
        organizationOnly,
        false,
        Set.of("role"),
        new RestrictedArguments(SIGNATURE, List.of(0)));
  }

  private static String calldata(Address argument) {
    return SELECTOR + "00".repeat(12) + argument.text().substring(2) + "%064x".formatted(5);
  }
}
