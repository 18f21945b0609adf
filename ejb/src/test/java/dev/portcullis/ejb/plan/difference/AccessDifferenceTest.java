package dev.portcullis.ejb.plan.difference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.EntryCoverage;
import dev.portcullis.ejb.decision.FunctionRule;
import dev.portcullis.ejb.decision.FunctionRule.Origin;
import dev.portcullis.ejb.decision.FunctionRule.Owner;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RestrictedArguments;
import dev.portcullis.ejb.decision.RestrictedArguments.Finding;
import dev.portcullis.ejb.decision.event.EventRule;
import dev.portcullis.ejb.decision.event.EventRules;
import dev.portcullis.ejb.decision.event.TopicCondition;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.plan.difference.ClassMembers.Member;
import dev.portcullis.ejb.plan.difference.DifferenceLine.Effect;
import dev.portcullis.ejb.plan.difference.EventCell.Kind;
import dev.portcullis.ejb.plan.difference.LineSubject.Calls;
import dev.portcullis.ejb.plan.difference.LineSubject.Coverage;
import dev.portcullis.ejb.plan.difference.LineSubject.Disclosed;
import dev.portcullis.ejb.plan.difference.LineSubject.Events;
import dev.portcullis.ejb.plan.difference.LineSubject.Registration;
import dev.portcullis.ejb.plan.difference.LineSubject.Right;
import dev.portcullis.ejb.plan.difference.LineSubject.SystemRight;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AccessDifferenceTest {
  private static final Address TOKEN = new Address("0x" + "c3".repeat(20));
  private static final String TRANSFER = "0xa9059cbb";
  private static final PersonClass TREASURY =
      new PersonClass("org", Set.of("treasury"), true, false, false, false);
  private static final PersonClass RETAIL =
      new PersonClass("org", Set.of("retail"), true, false, false, false);
  private static final PolicyPicture NOTHING = new PolicyPicture(Map.of(), Map.of());
  private static final List<ClassMembers<PersonClass>> PEOPLE =
      List.of(
          ClassMembers.unchanged(TREASURY, 12, List.of(new Member("u1", "Ada"))),
          ClassMembers.unchanged(RETAIL, 400, List.of(new Member("u2", "Ben"))));

  @Test
  void aNewRoleOfAPermissionOpensTheFunctionToItsHolders() {
    AccessDifference found =
        difference(
            function(rule(AccessType.WRITE, RuleType.CHECK_ROLE, Set.of("treasury"), 0)),
            function(rule(AccessType.WRITE, RuleType.CHECK_ROLE, Set.of("treasury", "retail"), 0)));
    assertThat(found.isComplete()).isTrue();
    DifferenceLine line = entry(found);
    assertThat(line.effect()).isEqualTo(Effect.GAIN);
    assertThat(line.count()).isEqualTo(400);
    assertThat(line.countByRole()).containsExactly(Map.entry("retail", 400L));
    assertThat(((Calls) line.subject()).cells())
        .containsExactly(cell(AccessType.READ, null, null), cell(AccessType.WRITE, null, null));
    WitnessRequest witness = line.witness().orElseThrow();
    assertThat(witness.member()).contains(new Member("u2", "Ben"));
    assertThat(witness.calldata()).contains(TRANSFER);
    assertThat(witness.before()).isEqualTo("rule.check_role.deny");
    assertThat(witness.after()).isEqualTo("rule.check_role.allow");
  }

  @Test
  void aRestrictionTakesTheArgumentsThatAreNotTheSender() {
    AccessDifference found =
        difference(
            function(rule(AccessType.READ, RuleType.PUBLIC, Set.of(), 0)),
            function(rule(AccessType.READ, RuleType.RESTRICT_ARGUMENT, Set.of(), 0)));
    DifferenceLine line = entry(found);
    assertThat(line.effect()).isEqualTo(Effect.LOSS);
    assertThat(line.count()).isEqualTo(412);
    assertThat(((Calls) line.subject()).cells())
        .containsExactly(
            cell(AccessType.READ, null, Finding.OTHER_ADDRESS),
            cell(AccessType.READ, null, Finding.UNREADABLE));
    assertThat(line.witness().orElseThrow().calldata().orElseThrow())
        .contains(WitnessRequest.OTHER.text().substring(2));
  }

  @Test
  void anotherRestrictedArgumentGainsAndLosesDifferentCalls() {
    AccessDifference found =
        difference(
            function(rule(AccessType.READ, RuleType.RESTRICT_ARGUMENT, Set.of(), 0)),
            function(rule(AccessType.READ, RuleType.RESTRICT_ARGUMENT, Set.of(), 1)));
    List<DifferenceLine> lines = entries(found).toList();
    assertThat(lines).hasSize(2);
    assertThat(lines)
        .filteredOn(line -> line.effect() == Effect.GAIN)
        .singleElement()
        .satisfies(
            line ->
                assertThat(((Calls) line.subject()).cells())
                    .containsExactly(
                        cell(AccessType.READ, Finding.OTHER_ADDRESS, Finding.SENDER),
                        cell(AccessType.READ, Finding.UNREADABLE, Finding.SENDER)));
  }

  @Test
  void eachKindOfRuleWithRolesAndArgumentsOpensItsCalls() {
    assertThat(gained(RuleType.CHECK_ROLE_AND_RESTRICT_ARGUMENT))
        .containsExactly(Map.entry(12L, Set.of(Finding.SENDER)));
    assertThat(gained(RuleType.CHECK_ROLE_OR_RESTRICT_ARGUMENT))
        .containsExactly(
            Map.entry(12L, Set.of(Finding.values())), Map.entry(400L, Set.of(Finding.SENDER)));
  }

  private List<Map.Entry<Long, Set<Finding>>> gained(RuleType type) {
    AccessDifference found =
        difference(function(), function(rule(AccessType.READ, type, Set.of("treasury"), 0)));
    return entries(found)
        .map(
            line ->
                Map.entry(
                    line.count(),
                    ((Calls) line.subject())
                        .cells().stream()
                            .map(cell -> cell.after().orElseThrow())
                            .collect(Collectors.toSet())))
        .toList();
  }

  @Test
  void aRegistrationTakesPlainTransfersToAnAddressWithoutCode() {
    AccessDifference found = difference(NOTHING, function());
    assertThat(found.lines())
        .anyMatch(
            line ->
                line.effect() == Effect.GAIN
                    && line.subject().equals(new Registration(TOKEN, Optional.of("org"))));
    DifferenceLine line = entry(found);
    assertThat(line.effect()).isEqualTo(Effect.LOSS);
    assertThat(((Calls) line.subject()).selector()).isEqualTo("0x");
    assertThat(((Calls) line.subject()).cells()).noneMatch(CallCell::targetHasCode);
    assertThat(line.witness().orElseThrow().before()).isEqualTo("transfer.native.allow");
  }

  @Test
  void anUmbrellaOpensInnerCallsToThoseWhoMayCallItsFunction() {
    FunctionRule closed = rule(AccessType.WRITE, RuleType.CHECK_ROLE, Set.of("treasury"), 0);
    AccessDifference found = difference(function(closed), function(umbrella(closed)));
    assertThat(found.lines())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.effect()).isEqualTo(Effect.GAIN);
              assertThat(line.subject())
                  .isEqualTo(
                      new Coverage(
                          TOKEN,
                          TRANSFER,
                          EntryCoverage.NONE,
                          EntryCoverage.umbrella("org", false)));
              assertThat(line.count()).isEqualTo(12);
            });
  }

  @Test
  void restrictedArgumentsCountBeneathAnUmbrellaAsWell() {
    AccessDifference found =
        difference(
            function(rule(AccessType.READ, RuleType.CHECK_ROLE, Set.of("nobodys"), 0)),
            function(rule(AccessType.READ, RuleType.RESTRICT_ARGUMENT, Set.of(), 0)));
    assertThat(found.lines())
        .anyMatch(
            line ->
                line.effect() == Effect.LOSS
                    && line.subject() instanceof Calls calls
                    && calls.beneath().equals(Optional.of(EntryCoverage.umbrella("org", false))));
  }

  @Test
  void eventsOpenToTheReadersOfTheirTopics() {
    EventRule own =
        new EventRule(
            Optional.empty(),
            List.of(
                Optional.of(
                    new TopicCondition(Optional.of(ConditionType.USER_ADDRESS), Optional.empty())),
                Optional.empty(),
                Optional.empty()),
            false,
            Set.of("retail"));
    PolicyPicture before =
        new PolicyPicture(Map.of(), Map.of(TOKEN, new EventRules("org", List.of())));
    PolicyPicture after =
        new PolicyPicture(Map.of(), Map.of(TOKEN, new EventRules("org", List.of(own))));
    MachineClass machine =
        new MachineClass(Set.of("org"), Set.of("retail"), false, false, Set.of());
    AccessDifference found =
        AccessDifference.of(
            before, after, PEOPLE, List.of(ClassMembers.unchanged(machine, 3, List.of())));
    assertThat(found.lines())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.count()).isEqualTo(400);
              assertThat(line.machines()).hasSize(1);
              assertThat(((Events) line.subject()).cells())
                  .containsExactly(
                      new EventCell(
                          List.of(
                              Optional.of(EventCell.Topic.of(Kind.OWN_WALLET)),
                              Optional.empty(),
                              Optional.empty())));
              assertThat(line.witness().orElseThrow().topics())
                  .contains(TopicCondition.padded(WitnessRequest.WALLET));
            });
  }

  @Test
  void rightsWithoutAContractHaveLinesOfTheirOwn() {
    PersonClass admin =
        new PersonClass(
            null, Set.of(), true, true, true, true, true, false, Set.of("eth_getBalance"));
    List<ClassMembers<PersonClass>> hired =
        List.of(new ClassMembers<>(PersonClass.NONE, admin, 1, List.of()));
    AccessDifference found = AccessDifference.of(NOTHING, NOTHING, hired, List.of());
    assertThat(found.lines()).allMatch(line -> line.effect() == Effect.GAIN);
    assertThat(found.lines().stream().map(line -> ((SystemRight) line.subject()).right()))
        .containsExactly(
            Right.ACCOUNT,
            Right.DEPLOY,
            Right.FULL_ACCESS,
            Right.ALL_EVENTS,
            Right.WHOLE_CHAIN,
            Right.UNFILTERED_METHOD);
  }

  @Test
  void aMachineGainsTheCallsOfTheMembersThatItActsFor() {
    MachineClass machine = new MachineClass(Set.of("org"), Set.of(), false, true, Set.of());
    AccessDifference found =
        AccessDifference.of(
            NOTHING,
            NOTHING,
            List.of(),
            List.of(new ClassMembers<>(machine, MachineClass.NONE, 1, List.of())));
    assertThat(found.lines()).allMatch(line -> line.effect() == Effect.LOSS);
    assertThat(found.lines().stream().map(DifferenceLine::subject))
        .containsExactly(
            new SystemRight(Right.ACTS_FOR, Optional.of("org")),
            new SystemRight(Right.WHOLE_CHAIN, Optional.empty()));
  }

  @Test
  void disclosuresConcernAllCallers() {
    Disclosure disclosure = new Disclosure(true, true, 7, List.of(TOKEN));
    AccessDifference found =
        difference(NOTHING, new PolicyPicture(Map.of(), Map.of(), Map.of(TOKEN, disclosure)));
    assertThat(found.lines().stream().map(DifferenceLine::subject))
        .containsExactly(
            new Disclosed(TOKEN, "totalSupply", Optional.empty(), 7),
            new Disclosed(TOKEN, "bytecode", Optional.empty(), 7),
            new Disclosed(TOKEN, "address", Optional.of(TOKEN.text()), 7));
  }

  @Test
  void whatIsTooLargeIsNamedAndNotComparedInPart() {
    List<ClassMembers<PersonClass>> classes =
        Collections.nCopies(
            AccessDifference.MOST_CLASSES + 1, ClassMembers.unchanged(RETAIL, 1, List.of()));
    AccessDifference found = AccessDifference.of(NOTHING, function(), classes, List.of());
    assertThat(found.lines()).isEmpty();
    assertThat(found.notCompared())
        .containsExactly("10001 classes of people and machines, at most 10000");

    FunctionRule[] rules =
        IntStream.range(0, 100)
            .mapToObj(
                number ->
                    new FunctionRule(
                        "0x%08x".formatted(number),
                        AccessType.READ,
                        Optional.of(RuleType.PUBLIC),
                        false,
                        false,
                        Set.of(),
                        new RestrictedArguments("f()", List.of())))
            .toArray(FunctionRule[]::new);
    found =
        AccessDifference.of(
            NOTHING, function(rules), classes.subList(0, AccessDifference.MOST_CLASSES), List.of());
    assertThat(found.isComplete()).isFalse();
    assertThat(found.notCompared()).containsExactly("calls of " + TOKEN);
    assertThat(found.lines()).noneMatch(line -> line.subject() instanceof Calls);
  }

  @Test
  void argumentsOfDifferentSignaturesAreNotCompared() {
    FunctionRule other =
        new FunctionRule(
            TRANSFER,
            AccessType.READ,
            Optional.of(RuleType.RESTRICT_ARGUMENT),
            false,
            false,
            Set.of(),
            new RestrictedArguments("many_msg_babbage(bytes1,address)", List.of(1)));
    AccessDifference found =
        difference(
            function(rule(AccessType.READ, RuleType.RESTRICT_ARGUMENT, Set.of(), 0)),
            function(other));
    assertThat(found.notCompared()).containsExactly("function " + TRANSFER + " of " + TOKEN);
  }

  @Test
  void aClassHasMembers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClassMembers.unchanged(RETAIL, 0, List.of()));
  }

  @Test
  void peopleAreToldApartByTheRolesOfTheRulesAlone() {
    ActingUser person =
        new ActingUser(
            "org", false, true, Set.of("retail", "unused"), Set.of(), true, true, true, Set.of());
    Principal principal =
        new Principal(
            Optional.of(person),
            Set.of(),
            person.roleIds(),
            Optional.of("org"),
            true,
            true,
            Set.of("eth_call"),
            Decision.WALLET_NOT_OWNED);
    PolicyPicture picture =
        function(rule(AccessType.READ, RuleType.CHECK_ROLE, Set.of("retail", "treasury"), 0));
    assertThat(picture.roleIds()).containsExactly("retail", "treasury");
    assertThat(PersonClass.of(principal, picture.roleIds()))
        .isEqualTo(
            new PersonClass(
                "org", Set.of("retail"), false, true, true, true, true, true, Set.of("eth_call")));
    Principal machine =
        new Principal(
            Optional.empty(),
            Set.of("org"),
            Set.of("retail", "unused"),
            Optional.empty(),
            true,
            false,
            Set.of("eth_call"),
            Decision.M2M_USER_NOT_FOUND);
    assertThat(MachineClass.of(machine, picture.roleIds()))
        .isEqualTo(
            new MachineClass(Set.of("org"), Set.of("retail"), false, true, Set.of("eth_call")));
  }

  @Test
  void theSamePoliciesDoNotDiffer() {
    PolicyPicture picture = function(rule(AccessType.WRITE, RuleType.PUBLIC, Set.of(), 0));
    assertThat(difference(picture, picture).lines()).isEmpty();
  }

  private static AccessDifference difference(PolicyPicture before, PolicyPicture after) {
    return AccessDifference.of(before, after, PEOPLE, List.of());
  }

  private static DifferenceLine entry(AccessDifference found) {
    List<DifferenceLine> lines = entries(found).toList();
    assertThat(lines).hasSize(1);
    return lines.get(0);
  }

  private static Stream<DifferenceLine> entries(AccessDifference found) {
    return found.lines().stream()
        .filter(line -> line.subject() instanceof Calls calls && calls.beneath().isEmpty());
  }

  private static CallCell cell(AccessType access, Finding before, Finding after) {
    return new CallCell(access, Optional.ofNullable(before), Optional.ofNullable(after), true);
  }

  private static PolicyPicture function(FunctionRule... rules) {
    return new PolicyPicture(
        Map.of(TOKEN, ContractRules.of("org", List.of(rules), List.of())), Map.of());
  }

  private static FunctionRule rule(
      AccessType access, RuleType type, Set<String> roles, int argument) {
    return new FunctionRule(
        TRANSFER,
        access,
        Optional.of(type),
        false,
        false,
        roles,
        new RestrictedArguments("transfer(address,address)", List.of(argument)));
  }

  private static FunctionRule umbrella(FunctionRule rule) {
    return new FunctionRule(
        rule.selector(),
        rule.access(),
        rule.type(),
        rule.organizationOnly(),
        true,
        rule.readsWithin(),
        rule.roleIds(),
        rule.arguments(),
        new Origin(Owner.PROPOSED, Optional.empty()));
  }
}
