package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.Decision;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.EntryCoverage;
import dev.portcullis.ejb.plan.difference.CallCases.CallCase;
import dev.portcullis.ejb.plan.difference.DifferenceLine.Effect;
import dev.portcullis.ejb.plan.difference.LineSubject.Calls;
import dev.portcullis.ejb.plan.difference.LineSubject.Coverage;
import dev.portcullis.kernel.Address;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Compares the calls of one contract: as entry calls, and as inner calls beneath each coverage that
 * can reach it. Which of the coverages reach it depends on its owner alone.
 */
final class CallComparison {
  private static final Set<Address> WALLETS = Set.of(WitnessRequest.WALLET);

  private final Address contract;
  private final Optional<ContractRules> before;
  private final Optional<ContractRules> after;
  private final List<ClassMembers<PersonClass>> people;
  private final Map<String, Optional<List<CallCase>>> cases = new LinkedHashMap<>();
  private final LineGroups groups = new LineGroups();

  CallComparison(
      Address contract,
      PolicyPicture before,
      PolicyPicture after,
      List<ClassMembers<PersonClass>> people) {
    this.contract = contract;
    this.before = Optional.ofNullable(before.contracts().get(contract));
    this.after = Optional.ofNullable(after.contracts().get(contract));
    this.people = people;
    CallCases all = new CallCases(contract, this.before, this.after);
    all.selectors().forEach(selector -> cases.put(selector, all.of(selector)));
    cases.put(null, all.of(null));
  }

  /**
   * The lines.
   *
   * @param incomparable receives the functions whose arguments cannot be compared
   */
  List<DifferenceLine> lines(List<String> incomparable) {
    Set<EntryCoverage> coverages = coverages();
    cases.forEach(
        (selector, found) -> {
          if (found.isEmpty()) {
            incomparable.add("function " + selector + " of " + contract);
          } else {
            compare(selector, Optional.empty(), found.get());
            coverages.forEach(each -> compare(selector, Optional.of(each), found.get()));
            compareCoverage(selector, found.get());
          }
        });
    return groups.lines();
  }

  /** The number of decisions of {@link #lines}, at most. */
  long decisions() {
    long each = cases.values().stream().mapToLong(found -> found.map(List::size).orElse(0)).sum();
    return each * (2L + coverages().size()) * people.size() * 2;
  }

  /**
   * The coverages that differ for this contract. That of the zone represents umbrellas of all other
   * owners: they cover the contracts of the zone.
   */
  private Set<EntryCoverage> coverages() {
    Set<String> owners = new HashSet<>();
    owners.add(null);
    before.ifPresent(rules -> owners.add(rules.organizationId()));
    after.ifPresent(rules -> owners.add(rules.organizationId()));
    Set<EntryCoverage> coverages = new HashSet<>();
    for (String owner : owners) {
      coverages.add(EntryCoverage.umbrella(owner, false));
      coverages.add(EntryCoverage.readsWithin(owner));
      if (contract.belongsToChain()) {
        coverages.add(EntryCoverage.umbrella(owner, true));
      }
    }
    return coverages;
  }

  private void compare(String selector, Optional<EntryCoverage> coverage, List<CallCase> cases) {
    Map<ClassPair, Map<Effect, Map<CallCell, Changed>>> known = new HashMap<>();
    for (ClassMembers<PersonClass> members : people) {
      known
          .computeIfAbsent(
              new ClassPair(members.before(), members.after()),
              pair -> changed(pair, coverage, cases))
          .forEach(
              (effect, cells) ->
                  groups.addPeople(
                      effect,
                      new Calls(contract, selector, coverage, cells.keySet()),
                      members,
                      () -> Optional.of(witness(members, cells.values().iterator().next()))));
    }
  }

  /** Both classes of the same people. */
  private record ClassPair(PersonClass before, PersonClass after) {}

  /** A case whose decision changes. */
  private record Changed(CallCase example, Decision before, Decision after) {}

  private Map<Effect, Map<CallCell, Changed>> changed(
      ClassPair pair, Optional<EntryCoverage> coverage, List<CallCase> cases) {
    Map<Effect, Map<CallCell, Changed>> found = new EnumMap<>(Effect.class);
    for (CallCase each : cases) {
      Decision first = decide(pair.before(), coverage, each, before);
      Decision second = decide(pair.after(), coverage, each, after);
      Effect.of(first.allowed(), second.allowed())
          .ifPresent(
              effect ->
                  found
                      .computeIfAbsent(effect, none -> new TreeMap<>())
                      .put(each.cell(), new Changed(each, first, second)));
    }
    return found;
  }

  private static Decision decide(
      PersonClass person,
      Optional<EntryCoverage> coverage,
      CallCase asked,
      Optional<ContractRules> rules) {
    ActingUser actor = person.actor(WALLETS);
    Decision entry =
        DecisionEngine.decide(
            Optional.of(actor), asked.call(), rules, () -> asked.cell().targetHasCode());
    boolean isJudged = person.active() && !person.hasFullAccess();
    return isJudged && coverage.isPresent()
        ? coverage.get().decide(actor, asked.call(), rules, () -> asked.cell().targetHasCode())
        : entry;
  }

  private WitnessRequest witness(ClassMembers<PersonClass> members, Changed changed) {
    return new WitnessRequest(
        members.sample().stream().findFirst(),
        contract,
        Optional.of(changed.example().call().calldata().text()),
        Optional.of(changed.example().call().access()),
        List.of(),
        changed.example().cell().targetHasCode(),
        changed.before().ruleId(),
        changed.after().ruleId());
  }

  /** An entry call opens something for its inner calls only if it is permitted itself. */
  private void compareCoverage(String selector, List<CallCase> cases) {
    for (ClassMembers<PersonClass> members : people) {
      EntryCoverage first = effective(members.before(), cases, before);
      EntryCoverage second = effective(members.after(), cases, after);
      if (first.equals(second)) {
        continue;
      }
      Coverage subject = new Coverage(contract, selector, first, second);
      if (!second.equals(EntryCoverage.NONE)) {
        groups.addPeople(Effect.GAIN, subject, members, Optional::empty);
      }
      if (!first.equals(EntryCoverage.NONE)) {
        groups.addPeople(Effect.LOSS, subject, members, Optional::empty);
      }
    }
  }

  private EntryCoverage effective(
      PersonClass person, List<CallCase> cases, Optional<ContractRules> rules) {
    if (person.hasFullAccess()) {
      return EntryCoverage.NONE;
    }
    EntryCoverage coverage =
        EntryCoverage.over(person.actor(WALLETS), cases.get(0).call(), address -> rules);
    return !coverage.equals(EntryCoverage.NONE)
            && cases.stream()
                .anyMatch(each -> decide(person, Optional.empty(), each, rules).allowed())
        ? coverage
        : EntryCoverage.NONE;
  }
}
