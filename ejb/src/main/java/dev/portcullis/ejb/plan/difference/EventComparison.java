package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.event.EventDecision;
import dev.portcullis.ejb.decision.event.EventDecisionEngine;
import dev.portcullis.ejb.decision.event.EventRules;
import dev.portcullis.ejb.plan.difference.DifferenceLine.Effect;
import dev.portcullis.ejb.plan.difference.EventCases.EventCase;
import dev.portcullis.ejb.plan.difference.LineSubject.Events;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Compares the events of one contract, for people and machines. */
final class EventComparison {
  private final Address contract;
  private final Optional<EventRules> before;
  private final Optional<EventRules> after;
  private final EventCases cases;
  private final LineGroups groups = new LineGroups();

  /** A case whose decision changes. */
  private record Changed(EventCase example, EventDecision before, EventDecision after) {}

  EventComparison(Address contract, PolicyPicture before, PolicyPicture after) {
    this.contract = contract;
    this.before = Optional.ofNullable(before.events().get(contract));
    this.after = Optional.ofNullable(after.events().get(contract));
    this.cases = new EventCases(contract, this.before, this.after);
  }

  /** The number of decisions of {@link #lines} for one class, at most. */
  long decisions() {
    return cases.firstTopics().stream().mapToLong(cases::count).sum() * 2;
  }

  /** The lines. */
  List<DifferenceLine> lines(
      List<ClassMembers<PersonClass>> people, List<ClassMembers<MachineClass>> machines) {
    for (Optional<Hash32> topic0 : cases.firstTopics()) {
      List<EventCase> all = cases.of(topic0);
      for (ClassMembers<PersonClass> members : people) {
        changed(
                all,
                asked -> List.of(members.before().actor(asked.wallets())),
                asked -> List.of(members.after().actor(asked.wallets())))
            .forEach(
                (effect, changed) ->
                    groups.addPeople(
                        effect,
                        subject(topic0, changed),
                        members,
                        () -> Optional.of(witness(members, changed.get(0)))));
      }
      for (ClassMembers<MachineClass> members : machines) {
        changed(
                all,
                asked -> members.before().readers(asked.wallets()),
                asked -> members.after().readers(asked.wallets()))
            .forEach(
                (effect, changed) ->
                    groups.addMachines(
                        effect,
                        subject(topic0, changed),
                        members,
                        () -> Optional.of(witness(members, changed.get(0)))));
      }
    }
    return groups.lines();
  }

  private Map<Effect, List<Changed>> changed(
      List<EventCase> all,
      Function<EventCase, List<ActingUser>> first,
      Function<EventCase, List<ActingUser>> second) {
    Map<Effect, List<Changed>> found = new EnumMap<>(Effect.class);
    for (EventCase each : all) {
      EventDecision old = decide(first.apply(each), each, before);
      EventDecision now = decide(second.apply(each), each, after);
      Effect.of(old.allowed(), now.allowed())
          .ifPresent(
              effect ->
                  found
                      .computeIfAbsent(effect, none -> new ArrayList<>())
                      .add(new Changed(each, old, now)));
    }
    return found;
  }

  /** The decision of the first reader who sees the event, otherwise of the last. */
  private static EventDecision decide(
      List<ActingUser> readers, EventCase asked, Optional<EventRules> rules) {
    EventDecision decision = EventDecision.USER_NOT_FOUND;
    for (ActingUser reader : readers) {
      decision =
          EventDecisionEngine.decide(Optional.of(reader), Optional.empty(), asked.log(), rules);
      if (decision.allowed()) {
        return decision;
      }
    }
    return decision;
  }

  private Events subject(Optional<Hash32> topic0, List<Changed> changed) {
    Set<EventCell> cells = new LinkedHashSet<>();
    changed.forEach(each -> cells.add(each.example().cell()));
    return new Events(contract, topic0, cells);
  }

  private WitnessRequest witness(ClassMembers<?> members, Changed changed) {
    return new WitnessRequest(
        members.sample().stream().findFirst(),
        contract,
        Optional.empty(),
        Optional.empty(),
        changed.example().log().topics(),
        true,
        changed.before().ruleId(),
        changed.after().ruleId());
  }
}
