package dev.portcullis.ejb.decision.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventDecisionEngineTest {
  private static final Address CONTRACT = new Address("0x" + "c3".repeat(20));
  private static final Address OWN = new Address("0x" + "a1".repeat(20));
  private static final Address FOREIGN = new Address("0x" + "b2".repeat(20));
  private static final Hash32 TRANSFER = new Hash32("0x" + "11".repeat(32));
  private static final Hash32 APPROVAL = new Hash32("0x" + "22".repeat(32));
  private static final Hash32 VALUE = new Hash32("0x" + "33".repeat(32));
  private static final EventLog LOG =
      new EventLog(CONTRACT, List.of(TRANSFER, padded(OWN), padded(FOREIGN), VALUE));
  private static final ActingUser MEMBER = person("org", Set.of("role"));
  private static final Optional<String> NO_MACHINE = Optional.empty();
  private static final List<Optional<TopicCondition>> NOTHING =
      Collections.nCopies(3, Optional.empty());

  @Test
  void anAnonymousUserSeesNoEvents() {
    assertThat(EventDecisionEngine.decide(Optional.empty(), NO_MACHINE, LOG, rules(open())))
        .isEqualTo(EventDecision.USER_NOT_FOUND);
  }

  @Test
  void membersOfADeletedOrganizationSeeNothingRegardlessOfRoles() {
    ActingUser former =
        new ActingUser("org", true, false, Set.of("role"), Set.of(OWN), true, true, true, Set.of());
    assertThat(decide(former, rules(open()))).isEqualTo(EventDecision.USER_ORGANIZATION_DELETED);
  }

  @Test
  void aSuspendedUserSeesNoEventsRegardlessOfRoles() {
    ActingUser suspended =
        new ActingUser("org", false, true, Set.of("role"), Set.of(OWN), true, true, true, Set.of());
    assertThat(decide(suspended, rules(open()))).isEqualTo(EventDecision.USER_SUSPENDED);
    ActingUser former =
        new ActingUser("org", true, true, Set.of("role"), Set.of(OWN), true, true, true, Set.of());
    assertThat(decide(former, rules(open()))).isEqualTo(EventDecision.USER_ORGANIZATION_DELETED);
  }

  @Test
  void aMachineThatLacksRightsOfTheReaderKeepsEverythingBack() {
    for (boolean mighty : List.of(true, false)) {
      ActingUser covered =
          new ActingUser(
              "org",
              false,
              false,
              Set.of("role"),
              Set.of(),
              false,
              false,
              mighty,
              Set.of("covers", "covers too"));
      assertThat(decideWith("covers", covered).allowed()).isTrue();
      assertThat(decideWith("lacks", covered)).isEqualTo(EventDecision.MACHINE_RIGHTS_MISSING);
      assertThat(decide(covered, rules(open())).allowed()).as("without a machine").isTrue();
    }
    assertThat(decideWith("covers", person("org", Set.of("another"))))
        .as("the rights of this machine were not read")
        .isEqualTo(EventDecision.MACHINE_RIGHTS_MISSING);
  }

  private static EventDecision decideWith(String machine, ActingUser reader) {
    return EventDecisionEngine.decide(
        Optional.of(reader), Optional.of(machine), LOG, rules(open()));
  }

  @Test
  void fullAccessSeesEventsOfUnregisteredContracts() {
    ActingUser mighty =
        new ActingUser(null, false, false, Set.of(), Set.of(), false, false, true, Set.of());
    assertThat(decide(mighty, Optional.empty())).isEqualTo(EventDecision.FULL_ACCESS_ALLOW);
    assertThat(decide(mighty, rules())).isEqualTo(EventDecision.FULL_ACCESS_ALLOW);
    assertThat(decide(MEMBER, Optional.empty())).isEqualTo(EventDecision.CONTRACT_NOT_REGISTERED);
  }

  @Test
  void anEventWithoutPermissionIsDenied() {
    assertThat(decide(MEMBER, rules())).isEqualTo(EventDecision.PERMISSION_MISSING);
    assertThat(decide(MEMBER, rules(rule(APPROVAL, NOTHING, true, "role"))))
        .isEqualTo(EventDecision.PERMISSION_MISSING);
    assertThat(decide(MEMBER, rules(rule(TRANSFER, NOTHING, true, "role"))))
        .isEqualTo(EventDecision.CHECK_ROLE_ALLOW);
    assertThat(decide(MEMBER, rules(open()))).isEqualTo(EventDecision.CHECK_ROLE_ALLOW);
  }

  @Test
  void anEventWithoutTopicsIsSeenByAPermissionOnEveryEventOnly() {
    EventLog anonymous = new EventLog(CONTRACT, List.of());
    assertThat(
            EventDecisionEngine.decide(Optional.of(MEMBER), NO_MACHINE, anonymous, rules(open()))
                .allowed())
        .isTrue();
    assertThat(
            EventDecisionEngine.decide(
                Optional.of(MEMBER),
                NO_MACHINE,
                anonymous,
                rules(rule(TRANSFER, NOTHING, true, "role"))))
        .isEqualTo(EventDecision.PERMISSION_MISSING);
    assertThat(
            EventDecisionEngine.decide(
                Optional.of(MEMBER),
                NO_MACHINE,
                anonymous,
                rules(rule(null, conditions(1, ConditionType.USER_ADDRESS, null), true, "role"))))
        .isEqualTo(EventDecision.TOPIC_MISMATCH);
  }

  @ParameterizedTest
  @CsvSource({
    "1, USER_ADDRESS, , CHECK_ROLE_ALLOW",
    "2, USER_ADDRESS, , TOPIC_MISMATCH",
    "3, USER_ADDRESS, , TOPIC_MISMATCH",
    "3, EQUAL_TO, VALUE, CHECK_ROLE_ALLOW",
    "2, EQUAL_TO, VALUE, TOPIC_MISMATCH",
    "1, EQUAL_TO, OWN, CHECK_ROLE_ALLOW",
    "1, EQUAL_TO, , TOPIC_MISMATCH"
  })
  void topicsAreComparedAsThePermissionRequires(
      int topic, ConditionType type, String constant, EventDecision expected) {
    Hash32 compared = constant == null ? null : constant.equals("OWN") ? padded(OWN) : VALUE;
    assertThat(
            decide(MEMBER, rules(rule(TRANSFER, conditions(topic, type, compared), true, "role"))))
        .isEqualTo(expected);
  }

  @Test
  void anAddressWithDirtBeforeItIsNoWallet() {
    Hash32 dirty = new Hash32("0x" + "00".repeat(11) + "01" + OWN.text().substring(2));
    EventLog log = new EventLog(CONTRACT, List.of(TRANSFER, dirty));
    assertThat(
            EventDecisionEngine.decide(
                Optional.of(MEMBER),
                NO_MACHINE,
                log,
                rules(
                    rule(TRANSFER, conditions(1, ConditionType.USER_ADDRESS, null), true, "role"))))
        .isEqualTo(EventDecision.TOPIC_MISMATCH);
  }

  @Test
  void aConditionThatThisVersionDoesNotKnowIsNeverFulfilled() {
    List<Optional<TopicCondition>> newer =
        List.of(TopicCondition.of("lessThan", VALUE.text()), Optional.empty(), Optional.empty());
    assertThat(decide(MEMBER, rules(rule(TRANSFER, newer, true, "role"))))
        .isEqualTo(EventDecision.TOPIC_MISMATCH);
  }

  @Test
  void onlyMembersUnlessThePermissionOrTheOwnerPermitsOthers() {
    ActingUser outsider = person("other", Set.of("role"));
    ActingUser zoneUser = person(null, Set.of("role"));
    for (ActingUser other : List.of(outsider, zoneUser)) {
      assertThat(decide(other, rules(open()))).isEqualTo(EventDecision.PERMISSION_ORG_MISMATCH);
      assertThat(decide(other, rules(rule(null, NOTHING, false, "role"))))
          .isEqualTo(EventDecision.CHECK_ROLE_ALLOW);
      assertThat(decide(other, Optional.of(new EventRules(null, List.of(open())))))
          .isEqualTo(EventDecision.CHECK_ROLE_ALLOW);
    }
  }

  @Test
  void withoutOneOfTheRolesNothingIsSeen() {
    assertThat(decide(person("org", Set.of("another")), rules(open())))
        .isEqualTo(EventDecision.CHECK_ROLE_DENY);
    assertThat(decide(MEMBER, rules(rule(null, NOTHING, true))))
        .as("a permission without roles")
        .isEqualTo(EventDecision.CHECK_ROLE_DENY);
  }

  @Test
  void onePermissionIsEnoughAndElseTheNearestGivesTheReason() {
    EventRule foreign = rule(TRANSFER, conditions(2, ConditionType.USER_ADDRESS, null), true, "x");
    EventRule unheld = rule(TRANSFER, NOTHING, true, "another");
    assertThat(decide(MEMBER, rules(foreign, unheld, open())).allowed()).isTrue();
    assertThat(decide(MEMBER, rules(unheld, foreign))).isEqualTo(EventDecision.CHECK_ROLE_DENY);
    assertThat(decide(MEMBER, rules(foreign, unheld))).isEqualTo(EventDecision.CHECK_ROLE_DENY);
  }

  @Test
  void factsContainOnlyRequestedData() {
    EventFacts facts = new EventFacts(Map.of("user", MEMBER), Map.of());
    assertThat(facts.decide(new EventRecipient("user", null), LOG))
        .isEqualTo(EventDecision.CONTRACT_NOT_REGISTERED);
    assertThat(facts.decide(new EventRecipient("user", "machine"), LOG))
        .isEqualTo(EventDecision.MACHINE_RIGHTS_MISSING);
    assertThat(facts.decide(new EventRecipient("somebody", null), LOG))
        .isEqualTo(EventDecision.USER_NOT_FOUND);
    assertThat(facts.decide(new EventRecipient(null, null), LOG))
        .isEqualTo(EventDecision.USER_NOT_FOUND);
  }

  /** R-GTW-17 and ADR 0031 in one breath, against the engine. */
  @Property(tries = 5000)
  void theEngineAgreesWithTheSentencesOfTheRequirement(
      @ForAll("readers") ActingUser reader,
      @ForAll("machines") Optional<String> machine,
      @ForAll("logs") EventLog log,
      @ForAll("contracts") Optional<EventRules> contract) {
    boolean expected =
        !reader.organizationDeleted()
            && !reader.suspended()
            && (machine.isEmpty() || reader.coveredBy().contains(machine.get()))
            && (reader.readsAllEvents()
                || (contract.isPresent()
                    && contract.get().rules().stream()
                        .anyMatch(
                            rule -> permits(rule, contract.get().organizationId(), reader, log))));
    EventDecision decision =
        EventDecisionEngine.decide(Optional.of(reader), machine, log, contract);
    assertThat(decision.allowed()).isEqualTo(expected);
    assertThat(decision == EventDecision.USER_SUSPENDED)
        .isEqualTo(reader.suspended() && !reader.organizationDeleted());
    assertThat(decision == EventDecision.MACHINE_RIGHTS_MISSING)
        .isEqualTo(
            machine.filter(each -> !reader.coveredBy().contains(each)).isPresent()
                && !reader.suspended()
                && !reader.organizationDeleted());
  }

  private static boolean permits(EventRule rule, String owner, ActingUser reader, EventLog log) {
    List<String> topics = log.topics().stream().map(Hash32::text).toList();
    boolean fits =
        rule.topic0().isEmpty()
            || (!topics.isEmpty() && rule.topic0().get().text().equals(topics.get(0)));
    for (int n = 1; n <= 3; n++) {
      Optional<TopicCondition> condition = rule.conditions().get(n - 1);
      if (condition.isPresent()) {
        String topic = n < topics.size() ? topics.get(n) : "none";
        Set<String> accepted =
            condition.get().type().orElseThrow() == ConditionType.EQUAL_TO
                ? Set.of(condition.get().constant().map(Hash32::text).orElse("nothing"))
                : Set.copyOf(reader.wallets().stream().map(own -> padded(own).text()).toList());
        fits &= accepted.contains(topic);
      }
    }
    boolean inScope =
        !rule.organizationOnly() || owner == null || owner.equals(reader.organizationId());
    return fits && inScope && rule.roleIds().stream().anyMatch(reader.roleIds()::contains);
  }

  @Provide
  Arbitrary<ActingUser> readers() {
    return Combinators.combine(
            Arbitraries.of("org", "other").injectNull(0.3),
            Arbitraries.of(true, false, false, false, false),
            Arbitraries.of(true, false, false, false, false),
            Arbitraries.of("role", "another").set().ofMaxSize(2),
            Arbitraries.of(OWN, FOREIGN).set().ofMaxSize(2),
            Arbitraries.of(true, false, false, false, false),
            Arbitraries.of("machine", "other machine").set().ofMaxSize(2))
        .as(
            (organization, deleted, suspended, roles, wallets, sees, machines) ->
                new ActingUser(
                    organization,
                    deleted,
                    suspended,
                    roles,
                    wallets,
                    false,
                    false,
                    sees,
                    machines));
  }

  @Provide
  Arbitrary<Optional<String>> machines() {
    return Arbitraries.of("machine", "other machine").optional(0.5);
  }

  @Provide
  Arbitrary<EventLog> logs() {
    return topics().list().ofMaxSize(4).map(topics -> new EventLog(CONTRACT, topics));
  }

  @Provide
  Arbitrary<Optional<EventRules>> contracts() {
    Arbitrary<Optional<TopicCondition>> condition =
        Combinators.combine(Arbitraries.of(ConditionType.class), topics().optional())
            .as((type, constant) -> Optional.of(new TopicCondition(Optional.of(type), constant)));
    Arbitrary<EventRule> rule =
        Combinators.combine(
                topics().optional(0.3),
                Arbitraries.oneOf(Arbitraries.of(Optional.<TopicCondition>empty()), condition)
                    .list()
                    .ofSize(3),
                Arbitraries.of(true, false),
                Arbitraries.of("role", "another").set().ofMaxSize(2))
            .as(EventRule::new);
    return Combinators.combine(
            Arbitraries.of("org", "other").injectNull(0.2), rule.list().ofMaxSize(3))
        .as(EventRules::new)
        .optional(0.9);
  }

  private static Arbitrary<Hash32> topics() {
    return Arbitraries.of(TRANSFER, APPROVAL, padded(OWN), padded(FOREIGN));
  }

  private static EventDecision decide(ActingUser actingUser, Optional<EventRules> contract) {
    return EventDecisionEngine.decide(Optional.of(actingUser), NO_MACHINE, LOG, contract);
  }

  private static Optional<EventRules> rules(EventRule... rules) {
    return Optional.of(new EventRules("org", List.of(rules)));
  }

  private static EventRule open() {
    return rule(null, NOTHING, true, "role");
  }

  private static EventRule rule(
      Hash32 topic0,
      List<Optional<TopicCondition>> conditions,
      boolean organizationOnly,
      String... roles) {
    return new EventRule(Optional.ofNullable(topic0), conditions, organizationOnly, Set.of(roles));
  }

  private static List<Optional<TopicCondition>> conditions(
      int topic, ConditionType type, Hash32 constant) {
    List<Optional<TopicCondition>> conditions = new ArrayList<>(NOTHING);
    conditions.set(
        topic - 1,
        Optional.of(new TopicCondition(Optional.of(type), Optional.ofNullable(constant))));
    return conditions;
  }

  private static ActingUser person(String organization, Set<String> roles) {
    return new ActingUser(
        organization, false, false, roles, Set.of(OWN), false, false, false, Set.of());
  }

  private static Hash32 padded(Address address) {
    return new Hash32("0x" + "00".repeat(12) + address.text().substring(2));
  }
}
