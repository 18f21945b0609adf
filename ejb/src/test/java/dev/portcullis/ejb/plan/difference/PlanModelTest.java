package dev.portcullis.ejb.plan.difference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.EntryCoverage;
import dev.portcullis.ejb.decision.ExecutionTrace;
import dev.portcullis.ejb.decision.TraceJudge;
import dev.portcullis.ejb.decision.event.EventDecisionEngine;
import dev.portcullis.ejb.decision.event.EventLog;
import dev.portcullis.ejb.decision.event.EventRule;
import dev.portcullis.ejb.decision.event.EventRules;
import dev.portcullis.ejb.decision.event.TopicCondition;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ConditionType;
import dev.portcullis.ejb.plan.difference.DifferenceLine.Effect;
import dev.portcullis.ejb.plan.difference.EventCell.Kind;
import dev.portcullis.ejb.plan.difference.LineSubject.Calls;
import dev.portcullis.ejb.plan.difference.LineSubject.Coverage;
import dev.portcullis.ejb.plan.difference.LineSubject.Events;
import dev.portcullis.ejb.plan.difference.LineSubject.Right;
import dev.portcullis.ejb.plan.difference.LineSubject.SystemRight;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.testing.Effort;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * For random policies, changes and requests, the engines decide a request differently exactly if a
 * line of the difference has it. The system property {@code plans} sets the number of requests, and
 * {@code seed} the seed.
 */
class PlanModelTest {
  private static final int REQUESTS = Effort.cases("plans", 100_000);
  private static final int EACH = 40;
  private static final long SEED = Long.getLong("seed", 20_261_201);

  private final Random random = new Random(SEED);
  private final RandomPolicies policies = new RandomPolicies(random);
  private final Map<Effect, Integer> calls = new EnumMap<>(Effect.class);
  private final Map<Effect, Integer> inner = new EnumMap<>(Effect.class);
  private final Map<Effect, Integer> events = new EnumMap<>(Effect.class);
  private int covered;

  private PolicyPicture before;
  private PolicyPicture after;
  private AccessDifference difference;

  @Test
  void exactlyTheRequestsOfTheDifferenceChange() {
    for (int done = 0; done < REQUESTS; done += EACH) {
      before = policies.picture();
      after = policies.change(before);
      List<ClassMembers<PersonClass>> people = new ArrayList<>();
      List<ClassMembers<MachineClass>> machines = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        PersonClass person = policies.person();
        people.add(
            new ClassMembers<>(
                person, policies.chance(2) ? person : policies.person(), 1 + i, List.of()));
        MachineClass machine = policies.machine();
        machines.add(
            new ClassMembers<>(
                machine, policies.chance(2) ? machine : policies.machine(), 1, List.of()));
      }
      difference = AccessDifference.of(before, after, people, machines);
      assertThat(difference.isComplete()).isTrue();
      difference.lines().forEach(this::assertWitness);
      for (int i = 0; i < EACH; i++) {
        ClassMembers<PersonClass> members = policies.oneOf(people);
        switch (i % 4) {
          case 0 -> assertEvent(members);
          case 1 -> assertMachineEvent(policies.oneOf(machines));
          case 2 -> assertInnerCall(members);
          default -> assertCall(members);
        }
      }
      people.forEach(this::assertDeployment);
    }
    assertThat(calls).as("calls that change").containsOnlyKeys(Effect.values());
    assertThat(inner).as("inner calls that change").containsOnlyKeys(Effect.values());
    assertThat(events).as("events that change").containsOnlyKeys(Effect.values());
    assertThat(covered).as("inner calls beneath changed coverage").isPositive();
  }

  private void assertCall(ClassMembers<PersonClass> members) {
    Call call = call(policies.oneOf(RandomPolicies.CONTRACTS), policies.calldata());
    boolean hasCode = random.nextBoolean();
    Optional<Effect> actual =
        Effect.of(
            allows(members.before(), call, before, hasCode),
            allows(members.after(), call, after, hasCode));
    if (!isTouched(call.to())) {
      assertRight(members, actual);
      return;
    }
    assertThat(effect(members, calls(call, hasCode, Optional.empty())))
        .as("%s by %s", call, members)
        .isEqualTo(actual);
    actual.ifPresent(effect -> calls.merge(effect, 1, Integer::sum));
    assertUnproven(members, call, hasCode);
  }

  /** A signature is the proof of a claimed wallet; what it does not sign is refused anyhow. */
  private void assertUnproven(ClassMembers<PersonClass> members, Call call, boolean hasCode) {
    if (call.signed()) {
      assertThat(decide(claiming(members.after()), call, after, hasCode))
          .isEqualTo(allows(members.after(), call, after, hasCode));
    } else if (!members.after().hasFullAccess()) {
      assertThat(decide(claiming(members.after()), call, after, hasCode)).isFalse();
    }
  }

  private static ActingUser claiming(PersonClass person) {
    return new ActingUser(
        person.organizationId(),
        !person.active(),
        !person.active(),
        person.roleIds(),
        Set.of(),
        Set.of(RandomPolicies.OWN),
        person.mayDeploy(),
        person.hasFullAccess(),
        person.readsAllEvents(),
        Set.of());
  }

  private void assertInnerCall(ClassMembers<PersonClass> members) {
    Call entry = call(policies.oneOf(RandomPolicies.CONTRACTS), policies.calldata());
    boolean hasCode = random.nextBoolean();
    if (!allows(members.before(), entry, before, true)
        || !allows(members.after(), entry, after, true)) {
      return;
    }
    Call call = call(policies.oneOf(RandomPolicies.CONTRACTS), policies.calldata());
    call = new Call(call.from(), call.to(), call.calldata(), entry.access());
    Optional<Effect> actual =
        Effect.of(
            judges(members.before(), entry, call, before, hasCode),
            judges(members.after(), entry, call, after, hasCode));
    String selector = named(entry);
    boolean hasCoverage =
        difference.lines().stream()
            .filter(line -> line.people().contains(members))
            .anyMatch(
                line ->
                    line.subject() instanceof Coverage coverage
                        && coverage.contract().equals(entry.to())
                        && Objects.equals(coverage.selector(), selector));
    if (members.before().hasFullAccess() != members.after().hasFullAccess()) {
      // The right to call everything has a line of its own.
      return;
    }
    if (!isTouched(call.to())) {
      assertRight(members, hasCoverage ? Optional.empty() : actual);
      return;
    }
    if (hasCoverage) {
      covered += actual.isPresent() ? 1 : 0;
      return;
    }
    EntryCoverage coverage =
        EntryCoverage.over(
                actor(members.before()),
                entry,
                address -> Optional.ofNullable(before.contracts().get(address)))
            .reaching(call.to(), owners(call.to()));
    Optional<EntryCoverage> beneath =
        Optional.of(coverage)
            .filter(found -> !found.equals(EntryCoverage.NONE))
            .filter(found -> !members.before().hasFullAccess());
    assertThat(effect(members, calls(call, hasCode, beneath)))
        .as("%s beneath %s (%s) by %s", call, entry, coverage.text(), members)
        .isEqualTo(actual);
    actual.ifPresent(effect -> inner.merge(effect, 1, Integer::sum));
  }

  private Set<Optional<String>> owners(Address contract) {
    Set<Optional<String>> owners = new HashSet<>(Set.of(Optional.empty()));
    Stream.of(before, after)
        .flatMap(picture -> Stream.ofNullable(picture.contracts().get(contract)))
        .forEach(rules -> owners.add(Optional.ofNullable(rules.organizationId())));
    return owners;
  }

  private boolean judges(
      PersonClass person, Call entry, Call call, PolicyPicture picture, boolean hasCode) {
    ObjectNode child = frame(entry.to(), call).put("hasCode", hasCode);
    ObjectNode top = frame(entry.from(), entry);
    top.putArray("calls").add(child);
    return new TraceJudge(
            address -> Optional.ofNullable(picture.contracts().get(address)), address -> hasCode)
        .judge(actor(person), entry, ExecutionTrace.read(top))
        .decision()
        .allowed();
  }

  private static ObjectNode frame(Address from, Call call) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("type", "CALL")
        .put("from", from.text())
        .put("to", call.to().text())
        .put("input", call.calldata().text());
  }

  private void assertEvent(ClassMembers<PersonClass> members) {
    EventLog log = new EventLog(policies.oneOf(RandomPolicies.CONTRACTS), policies.topics());
    Set<Address> wallets = wallets();
    Optional<Effect> actual =
        Effect.of(
            sees(List.of(members.before().actor(wallets)), log, before),
            sees(List.of(members.after().actor(wallets)), log, after));
    if (!isTouched(log.address())) {
      assertRight(members, actual);
      return;
    }
    assertThat(effect(members, events(log, wallets)))
        .as("%s by %s", log, members)
        .isEqualTo(actual);
    actual.ifPresent(effect -> events.merge(effect, 1, Integer::sum));
  }

  private void assertMachineEvent(ClassMembers<MachineClass> members) {
    EventLog log = new EventLog(policies.oneOf(RandomPolicies.CONTRACTS), policies.topics());
    Set<Address> wallets = wallets();
    Optional<Effect> actual =
        Effect.of(
            sees(members.before().readers(wallets), log, before),
            sees(members.after().readers(wallets), log, after));
    if (!isTouched(log.address())) {
      assertRight(members, actual);
      return;
    }
    assertThat(effect(members, events(log, wallets)))
        .as("%s by %s", log, members)
        .isEqualTo(actual);
  }

  private boolean isTouched(Address contract) {
    return before.addresses(after).contains(contract);
  }

  /** Decisions about contracts without a difference change only by a right without a contract. */
  private void assertRight(ClassMembers<?> members, Optional<Effect> actual) {
    actual.ifPresent(
        effect ->
            assertThat(effects(members, subject -> subject instanceof SystemRight))
                .as("rights of %s", members)
                .contains(effect));
  }

  private Set<Address> wallets() {
    return policies.chance(2)
        ? Set.of(RandomPolicies.OWN)
        : Set.of(RandomPolicies.OWN, RandomPolicies.NAMED);
  }

  private static boolean sees(List<ActingUser> readers, EventLog log, PolicyPicture picture) {
    return readers.stream()
        .anyMatch(
            reader ->
                EventDecisionEngine.decide(
                        Optional.of(reader),
                        Optional.empty(),
                        log,
                        Optional.ofNullable(picture.events().get(log.address())))
                    .allowed());
  }

  private void assertDeployment(ClassMembers<PersonClass> members) {
    Call call = Call.signed(RandomPolicies.OWN, null, Calldata.of("0x6001"));
    assertThat(
            effect(
                members,
                subject -> subject.equals(new SystemRight(Right.DEPLOY, Optional.empty()))))
        .isEqualTo(
            Effect.of(
                allows(members.before(), call, before, true),
                allows(members.after(), call, after, true)));
  }

  private Optional<Effect> effect(ClassMembers<?> members, Predicate<LineSubject> isAbout) {
    List<Effect> effects = effects(members, isAbout);
    assertThat(effects).hasSizeLessThan(2);
    return effects.stream().findFirst();
  }

  private List<Effect> effects(ClassMembers<?> members, Predicate<LineSubject> isAbout) {
    return difference.lines().stream()
        .filter(line -> isAbout.test(line.subject()))
        .filter(line -> line.people().contains(members) || line.machines().contains(members))
        .map(DifferenceLine::effect)
        .distinct()
        .toList();
  }

  private Predicate<LineSubject> calls(
      Call call, boolean hasCode, Optional<EntryCoverage> beneath) {
    CallCell cell =
        CallCell.of(
            call,
            Optional.ofNullable(before.contracts().get(call.to())),
            Optional.ofNullable(after.contracts().get(call.to())),
            hasCode);
    String selector = named(call);
    return subject ->
        subject instanceof Calls changed
            && changed.contract().equals(call.to())
            && Objects.equals(changed.selector(), selector)
            && changed.beneath().equals(beneath)
            && changed.cells().contains(cell);
  }

  /** The function as a line has it. */
  private String named(Call call) {
    return call.calldata()
        .selector()
        .filter(
            selector ->
                selector.equals("0x")
                    || Stream.of(before, after)
                        .flatMap(picture -> Stream.ofNullable(picture.contracts().get(call.to())))
                        .anyMatch(rules -> rules.bySelector().containsKey(selector)))
        .orElse(null);
  }

  private Predicate<LineSubject> events(EventLog log, Set<Address> wallets) {
    List<EventRule> rules =
        Stream.of(before, after)
            .flatMap(picture -> Stream.ofNullable(picture.events().get(log.address())))
            .map(EventRules::rules)
            .flatMap(List::stream)
            .toList();
    Optional<Hash32> topic0 =
        log.topics().stream()
            .findFirst()
            .filter(
                first -> rules.stream().anyMatch(rule -> rule.topic0().equals(Optional.of(first))));
    List<EventRule> about =
        rules.stream()
            .filter(rule -> rule.topic0().isEmpty() || rule.topic0().equals(topic0))
            .toList();
    List<Optional<EventCell.Topic>> cell = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      int number = i;
      List<TopicCondition> conditions =
          about.stream().flatMap(rule -> rule.conditions().get(number).stream()).toList();
      cell.add(
          conditions.isEmpty()
              ? Optional.empty()
              : Optional.of(topic(log, i + 1, wallets, conditions)));
    }
    return subject ->
        subject instanceof Events changed
            && changed.contract().equals(log.address())
            && changed.topic0().equals(topic0)
            && changed.cells().contains(new EventCell(cell));
  }

  private static EventCell.Topic topic(
      EventLog log, int number, Set<Address> wallets, List<TopicCondition> conditions) {
    if (number >= log.topics().size()) {
      return EventCell.Topic.of(Kind.ABSENT);
    }
    Hash32 value = log.topics().get(number);
    boolean own = wallets.stream().map(TopicCondition::padded).anyMatch(value::equals);
    boolean constant =
        conditions.stream()
            .anyMatch(
                condition ->
                    condition.type().equals(Optional.of(ConditionType.EQUAL_TO))
                        && condition.constant().equals(Optional.of(value)));
    if (constant) {
      return new EventCell.Topic(own ? Kind.OWN_CONSTANT : Kind.CONSTANT, Optional.of(value));
    }
    return EventCell.Topic.of(own ? Kind.OWN_WALLET : Kind.OTHER);
  }

  /** The example of a line is decided as the line says, for each of its classes. */
  private void assertWitness(DifferenceLine line) {
    if (line.subject() instanceof Calls changed && changed.beneath().isEmpty()) {
      WitnessRequest witness = line.witness().orElseThrow();
      Call call =
          new Call(
              RandomPolicies.OWN,
              changed.contract(),
              Calldata.of(witness.calldata(RandomPolicies.OWN).orElseThrow()),
              witness.access().orElseThrow(),
              witness.access().get() == AccessType.WRITE);
      for (ClassMembers<PersonClass> members : line.people()) {
        assertThat(
                Effect.of(
                    allows(members.before(), call, before, witness.targetHasCode()),
                    allows(members.after(), call, after, witness.targetHasCode())))
            .as("%s", line)
            .contains(line.effect());
      }
    }
  }

  private Call call(Address contract, String calldata) {
    return policies.chance(2)
        ? new Call(RandomPolicies.OWN, contract, Calldata.of(calldata), AccessType.READ)
        : Call.signed(RandomPolicies.OWN, contract, Calldata.of(calldata));
  }

  private static ActingUser actor(PersonClass person) {
    return person.actor(Set.of(RandomPolicies.OWN));
  }

  private static boolean allows(
      PersonClass person, Call call, PolicyPicture picture, boolean hasCode) {
    return decide(actor(person), call, picture, hasCode);
  }

  private static boolean decide(
      ActingUser actor, Call call, PolicyPicture picture, boolean hasCode) {
    return DecisionEngine.decide(
            Optional.of(actor),
            call,
            Optional.ofNullable(call.to()).map(target -> picture.contracts().get(target)),
            () -> hasCode)
        .allowed();
  }
}
