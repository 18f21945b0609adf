package dev.portcullis.ejb.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.FunctionRule.Origin;
import dev.portcullis.ejb.decision.FunctionRule.Owner;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ArgumentRestriction;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.Address;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RemediesTest {
  private static final Address SENDER = new Address("0x" + "a1".repeat(20));
  private static final Address TARGET = new Address("0x" + "c3".repeat(20));
  private static final String SELECTOR = "0xa9059cbb";
  private static final String SIGNATURE = "transfer(address,uint256)";
  private static final String FOREIGN =
      SELECTOR + "00".repeat(12) + "b2".repeat(20) + "00".repeat(32);
  private static final Call CALL = new Call(SENDER, TARGET, Calldata.of(FOREIGN), AccessType.WRITE);
  private static final ActingUser MEMBER =
      new ActingUser(
          "org", false, false, Set.of("own"), Set.of(SENDER), false, false, false, Set.of());
  private static final RemedyFacts KNOWN = new RemedyFacts(Optional.of(SIGNATURE), List.of("own"));

  @ParameterizedTest
  @EnumSource(RuleType.class)
  void aDeniedCallIsFinallyPermitted(RuleType type) {
    for (Owner owner : List.of(Owner.CONTRACT, Owner.TEMPLATE)) {
      for (String organization : List.of("org", "other")) {
        Optional<Integer> replaced = owner == Owner.CONTRACT ? Optional.of(7) : Optional.empty();
        assertRemedied(
            new ContractRules(
                organization, Map.of(SELECTOR, rule(type, new Origin(owner, Optional.of(7))))),
            replaced);
      }
    }
  }

  @Test
  void theRemedyPermitsAFunctionToARoleOfTheUser() {
    CreateContractPermissionRequest made = remedy(nothing("org"), KNOWN).permission().get();
    assertThat(made.ruleType()).isEqualTo(RuleType.CHECK_ROLE);
    assertThat(made.roles()).containsExactly(new RoleRef("own"));
    assertThat(made.organizationOnly()).isTrue();
    assertThat(remedy(nothing("other"), KNOWN).permission().get().organizationOnly()).isFalse();
    assertRemedied(nothing("other"), Optional.empty());
    RemedyFacts withoutRoles = new RemedyFacts(Optional.of(SIGNATURE), List.of());
    assertThat(remedy(nothing("org"), withoutRoles).permission().get().ruleType())
        .isEqualTo(RuleType.PUBLIC);
  }

  @Test
  void noPermissionHelpsWhereThereIsNothingToPermit() {
    assertAdvised(Remedies.of(Decision.PERMISSION_MISSING, CALL, Optional.empty(), MEMBER, KNOWN));
    assertAdvised(remedy(nothing("org"), RemedyFacts.NONE));
    FunctionRule unknown =
        new FunctionRule(
            SELECTOR,
            AccessType.READ,
            Optional.empty(),
            true,
            false,
            Set.of(),
            new RestrictedArguments(SIGNATURE, List.of()));
    assertAdvised(remedy(new ContractRules("org", Map.of(SELECTOR, unknown)), KNOWN));
  }

  @Test
  void aUserWithoutARoleReceivesAnotherRemedy() {
    RemedyFacts withoutRoles = new RemedyFacts(Optional.of(SIGNATURE), List.of());
    for (Decision decision :
        List.of(
            Decision.CHECK_ROLE_DENY,
            Decision.OR_DENY_BOTH,
            Decision.AND_DENY_ROLE,
            Decision.RESTRICT_ARGUMENT_DENY)) {
      RuleType type = RuleType.CHECK_ROLE_OR_RESTRICT_ARGUMENT;
      FunctionRule rule = rule(type, new Origin(Owner.CONTRACT, Optional.of(7)));
      ContractRules contract = new ContractRules("org", Map.of(SELECTOR, rule));
      assertAdvised(Remedies.of(decision, CALL, Optional.of(contract), MEMBER, withoutRoles));
    }
  }

  @ParameterizedTest
  @EnumSource(Decision.class)
  void exactlyDenialsHaveARemedyOrAnAdvice(Decision decision) {
    FunctionRule rule =
        rule(RuleType.CHECK_ROLE_AND_RESTRICT_ARGUMENT, new Origin(Owner.CONTRACT, Optional.of(7)));
    Optional<ContractRules> contract =
        Optional.of(
            decision == Decision.PERMISSION_MISSING
                ? nothing("org")
                : new ContractRules("org", Map.of(SELECTOR, rule)));
    Remedy remedy = Remedies.of(decision, CALL, contract, MEMBER, KNOWN);
    assertThat(remedy.permission().isPresent() || remedy.advice().isPresent())
        .isEqualTo(!decision.allowed());
    assertThat(remedy.permission().isPresent() && remedy.advice().isPresent()).isFalse();
  }

  private static void assertAdvised(Remedy remedy) {
    assertThat(remedy.permission()).isEmpty();
    assertThat(remedy.advice().get()).isNotBlank();
  }

  /** Does what is advised until the engine allows the call. */
  private static void assertRemedied(ContractRules contract, Optional<Integer> replaces) {
    ContractRules rules = contract;
    Set<Decision> seen = new HashSet<>();
    while (!decide(rules).allowed()) {
      assertThat(seen.add(decide(rules))).as("%s helps", decide(rules)).isTrue();
      Remedy remedy = remedy(rules, KNOWN);
      assertThat(remedy.replaces()).isEqualTo(replaces);
      rules = rules.with(List.of(rule(remedy.permission().get())));
    }
    assertThat(seen).isNotEmpty();
  }

  private static Decision decide(ContractRules contract) {
    return DecisionEngine.decide(Optional.of(MEMBER), CALL, Optional.of(contract), () -> true);
  }

  private static Remedy remedy(ContractRules contract, RemedyFacts known) {
    return Remedies.of(decide(contract), CALL, Optional.of(contract), MEMBER, known);
  }

  private static ContractRules nothing(String organization) {
    return new ContractRules(organization, Map.of());
  }

  private static FunctionRule rule(RuleType type, Origin origin) {
    return new FunctionRule(
        SELECTOR,
        AccessType.READ,
        Optional.of(type),
        true,
        false,
        type.needsRoles() ? Set.of("another") : Set.of(),
        new RestrictedArguments(SIGNATURE, type.needsRestrictions() ? List.of(0) : List.of()),
        origin);
  }

  private static FunctionRule rule(CreateContractPermissionRequest made) {
    return new FunctionRule(
            made.methodSelector(),
            made.accessType(),
            Optional.of(made.ruleType()),
            made.organizationOnly(),
            made.isUmbrella(),
            made.roles().stream().map(RoleRef::id).collect(Collectors.toSet()),
            new RestrictedArguments(
                made.functionSignature(),
                made.argumentRestrictions().stream()
                    .map(ArgumentRestriction::argumentIndex)
                    .toList()))
        .readingWithin(made.readsWithin());
  }
}
