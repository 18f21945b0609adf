package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.decision.DecisionEngine;
import dev.portcullis.ejb.decision.event.EventDecisionEngine;
import dev.portcullis.ejb.decision.event.EventLog;
import dev.portcullis.ejb.plan.difference.DifferenceLine.Effect;
import dev.portcullis.ejb.plan.difference.LineSubject.Disclosed;
import dev.portcullis.ejb.plan.difference.LineSubject.Registration;
import dev.portcullis.ejb.plan.difference.LineSubject.Right;
import dev.portcullis.ejb.plan.difference.LineSubject.SystemRight;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares the rights that depend on no rule of a contract. */
final class RightComparison {
  private static final Set<Address> WALLETS = Set.of(WitnessRequest.WALLET);
  private static final Call DEPLOYMENT =
      Call.signed(WitnessRequest.WALLET, null, Calldata.of("0x00"));
  private static final EventLog EVENT = new EventLog(WitnessRequest.OTHER, List.of());

  private final LineGroups groups = new LineGroups();

  /** The lines of people and machines. */
  List<DifferenceLine> lines(
      List<ClassMembers<PersonClass>> people, List<ClassMembers<MachineClass>> machines) {
    for (ClassMembers<PersonClass> members : people) {
      if (!members.before().equals(members.after())) {
        Set<SystemRight> first = rights(members.before());
        Set<SystemRight> second = rights(members.after());
        without(second, first)
            .forEach(right -> groups.addPeople(Effect.GAIN, right, members, Optional::empty));
        without(first, second)
            .forEach(right -> groups.addPeople(Effect.LOSS, right, members, Optional::empty));
      }
    }
    for (ClassMembers<MachineClass> members : machines) {
      Set<SystemRight> first = rights(members.before());
      Set<SystemRight> second = rights(members.after());
      without(second, first)
          .forEach(right -> groups.addMachines(Effect.GAIN, right, members, Optional::empty));
      without(first, second)
          .forEach(right -> groups.addMachines(Effect.LOSS, right, members, Optional::empty));
    }
    return groups.lines();
  }

  private static Set<SystemRight> rights(PersonClass person) {
    Set<SystemRight> rights = new LinkedHashSet<>();
    if (!person.active()) {
      return rights;
    }
    ActingUser actor = person.actor(WALLETS);
    rights.add(right(Right.ACCOUNT));
    if (DecisionEngine.decide(Optional.of(actor), DEPLOYMENT, Optional.empty(), () -> true)
        .allowed()) {
      rights.add(right(Right.DEPLOY));
    }
    if (person.hasFullAccess()) {
      rights.add(right(Right.FULL_ACCESS));
    }
    if (EventDecisionEngine.decide(Optional.of(actor), Optional.empty(), EVENT, Optional.empty())
        .allowed()) {
      rights.add(right(Right.ALL_EVENTS));
    }
    if (person.readsWholeChain()) {
      rights.add(right(Right.WHOLE_CHAIN));
    }
    if (person.readsOrganization()) {
      rights.add(
          new SystemRight(
              Right.ORGANIZATION_TRANSACTIONS, Optional.ofNullable(person.organizationId())));
    }
    methods(rights, person.unfilteredMethods());
    return rights;
  }

  private static Set<SystemRight> rights(MachineClass machine) {
    Set<SystemRight> rights = new LinkedHashSet<>();
    machine.worksFor().stream()
        .sorted()
        .map(organization -> new SystemRight(Right.ACTS_FOR, Optional.of(organization)))
        .forEach(rights::add);
    if (machine.callsWithoutRules()) {
      rights.add(right(Right.FULL_ACCESS));
    }
    if (machine.readsWholeChain()) {
      rights.add(right(Right.WHOLE_CHAIN));
    }
    methods(rights, machine.unfilteredMethods());
    return rights;
  }

  private static void methods(Set<SystemRight> rights, Set<String> methods) {
    methods.stream()
        .sorted()
        .map(method -> new SystemRight(Right.UNFILTERED_METHOD, Optional.of(method)))
        .forEach(rights::add);
  }

  private static SystemRight right(Right right) {
    return new SystemRight(right, Optional.empty());
  }

  /** The lines of a contract's registration and disclosure, which concern all callers. */
  static List<DifferenceLine> ofContract(
      Address contract, PolicyPicture before, PolicyPicture after) {
    Set<LineSubject> first = facts(contract, before);
    Set<LineSubject> second = facts(contract, after);
    LineGroups groups = new LineGroups();
    without(second, first).forEach(fact -> groups.add(Effect.GAIN, fact));
    without(first, second).forEach(fact -> groups.add(Effect.LOSS, fact));
    return groups.lines();
  }

  private static Set<LineSubject> facts(Address contract, PolicyPicture picture) {
    Set<LineSubject> facts = new LinkedHashSet<>();
    Optional.ofNullable(picture.contracts().get(contract))
        .ifPresent(
            rules ->
                facts.add(new Registration(contract, Optional.ofNullable(rules.organizationId()))));
    Optional.ofNullable(picture.disclosures().get(contract))
        .ifPresent(disclosure -> disclose(facts, contract, disclosure));
    return facts;
  }

  private static void disclose(Set<LineSubject> facts, Address contract, Disclosure disclosure) {
    long from = disclosure.startBlock();
    if (disclosure.erc20TotalSupply()) {
      facts.add(new Disclosed(contract, "totalSupply", Optional.empty(), from));
    }
    if (disclosure.bytecode()) {
      facts.add(new Disclosed(contract, "bytecode", Optional.empty(), from));
    }
    disclosure
        .addresses()
        .forEach(
            address ->
                facts.add(new Disclosed(contract, "address", Optional.of(address.text()), from)));
    disclosure
        .slots()
        .forEach(
            slot -> facts.add(new Disclosed(contract, "slot", Optional.of(slot.text()), from)));
  }

  private static <T> Set<T> without(Set<T> all, Set<T> others) {
    Set<T> rest = new LinkedHashSet<>(all);
    rest.removeAll(new HashSet<>(others));
    return rest;
  }
}
