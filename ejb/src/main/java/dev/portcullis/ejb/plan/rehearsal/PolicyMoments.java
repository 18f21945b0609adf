package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.ejb.decision.ContractRules;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.RuleConversion;
import dev.portcullis.ejb.decision.UserPrincipals;
import dev.portcullis.ejb.decision.event.EventRules;
import dev.portcullis.ejb.plan.difference.AccessDifference;
import dev.portcullis.ejb.plan.difference.ClassMembers;
import dev.portcullis.ejb.plan.difference.ClassMembers.Member;
import dev.portcullis.ejb.plan.difference.MachineClass;
import dev.portcullis.ejb.plan.difference.PolicyPicture;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.decision.DecisionFactQueries;
import dev.portcullis.persistence.plan.NamedRecord;
import dev.portcullis.persistence.plan.PlanPictureQueries;
import dev.portcullis.persistence.plan.PlanPictureQueries.Distinction;
import dev.portcullis.persistence.plan.PolicyFact;
import dev.portcullis.persistence.plan.RoleRights;
import dev.portcullis.persistence.policy.PolicyChange;
import dev.portcullis.persistence.policy.PolicyChange.Kind;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads what the comparison of a plan needs, in the transactions that read its facts (ADR 0157).
 * The rules of a contract are read in both; people and machines whom the plan does not touch, once.
 */
@ApplicationScoped
public class PolicyMoments {
  /** The most M2M applications and tenants that are compared. */
  static final int MOST_MACHINES = 1_000;

  @Inject private PlanPictureQueries pictures;
  @Inject private DecisionFactQueries rules;
  @Inject private DecisionFactService facts;

  /** The contracts whose rules name one of these roles, one more than are compared at most. */
  Set<Address> contractsNaming(Collection<String> roles) {
    return pictures.contractsNaming(roles, PlanRehearsal.MOST + 1);
  }

  /**
   * What the current transaction sees.
   *
   * @param contracts the addresses whose rules may change
   * @param touched whose facts may change
   * @param roles the roles that the plan names or creates
   */
  PolicyMoment read(Set<Address> contracts, Set<PolicyChange> touched, Collection<String> roles) {
    Map<String, Principal> machines = new HashMap<>();
    Set<String> asked = keys(touched, Kind.MACHINE);
    asked.addAll(pictures.machinesWith(roles));
    asked.forEach(id -> machine(id).ifPresent(found -> machines.put(id, found)));
    Map<String, Principal> people = new HashMap<>();
    rules
        .users(keys(touched, Kind.USER), Set.of())
        .forEach((id, stored) -> people.put(id, UserPrincipals.principal(stored)));
    return new PolicyMoment(picture(contracts), people, machines, pictures.roles(roles));
  }

  private Optional<Principal> machine(String id) {
    return facts.application(id).or(() -> facts.tenant(id));
  }

  private PolicyPicture picture(Collection<Address> contracts) {
    Map<Address, ContractRules> functions = new HashMap<>();
    rules
        .allFunctionRules(contracts)
        .forEach((contract, stored) -> functions.put(contract, RuleConversion.of(stored)));
    Map<Address, EventRules> events = new HashMap<>();
    rules
        .allEventRules(contracts)
        .forEach((contract, stored) -> events.put(contract, EventRules.of(stored)));
    return new PolicyPicture(functions, events, pictures.disclosures(contracts));
  }

  /**
   * Reads the policy without the changes, and all whom they concern.
   *
   * @param stored the facts without the changes
   */
  ComparedMoments compare(RehearsedChanges rehearsed, List<PolicyFact> stored) {
    PolicyMoment after = rehearsed.moment();
    PolicyMoment before = read(rehearsed.contracts(), rehearsed.touched(), rehearsed.roles());
    List<String> notCompared = new ArrayList<>();
    Set<Address> others = contractsNaming(moved(before, after));
    others.removeAll(rehearsed.contracts());
    if (others.size() > PlanRehearsal.MOST) {
      notCompared.add(
          "More than " + PlanRehearsal.MOST + " contracts have rules for the changed roles");
      others = Set.of();
    }
    // No change touches the rules of these.
    PolicyPicture same = picture(others);
    PolicyPicture first = joined(before.picture(), same);
    PolicyPicture second = joined(after.picture(), same);
    Set<String> named = new HashSet<>(first.roleIds());
    named.addAll(second.roleIds());
    Map<String, Set<String>> owned = new HashMap<>();
    Map<String, RoleRights> roles = new HashMap<>(pictures.roles(named));
    roles.putAll(after.roles());
    return new ComparedMoments(
        stored,
        first,
        second,
        new PeopleClasses(before, after, named)
            .of(
                pictures.users(keys(rehearsed.touched(), Kind.USER)),
                pictures.people(
                    distinction(first, second, before, after, rehearsed.touched(), named),
                    AccessDifference.MOST_CLASSES + 1)),
        machines(before, after, named, owned, notCompared),
        owned,
        roles.values().stream()
            .map(RoleRights::role)
            .collect(Collectors.toMap(NamedRecord::id, NamedRecord::name)),
        notCompared);
  }

  private static Distinction distinction(
      PolicyPicture first,
      PolicyPicture second,
      PolicyMoment before,
      PolicyMoment after,
      Set<PolicyChange> touched,
      Set<String> named) {
    Set<String> changed = new HashSet<>(before.roles().keySet());
    changed.addAll(after.roles().keySet());
    Set<String> roles = new HashSet<>(named);
    roles.addAll(changed);
    Set<String> organizations =
        Stream.of(first, second)
            .flatMap(
                picture ->
                    Stream.concat(
                        picture.contracts().values().stream().map(ContractRules::organizationId),
                        picture.events().values().stream().map(EventRules::organizationId)))
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Stream.of(before, after)
        .flatMap(moment -> moment.roles().values().stream())
        .map(role -> role.role().organizationId())
        .filter(Objects::nonNull)
        .forEach(organizations::add);
    return new Distinction(
        roles, changed, UserPrincipals.PERMISSIONS, organizations, keys(touched, Kind.USER));
  }

  /** The roles that a touched person or machine has at one moment only. */
  private static Set<String> moved(PolicyMoment before, PolicyMoment after) {
    Set<String> moved = new HashSet<>();
    moved(before.people(), after.people(), moved);
    moved(before.machines(), after.machines(), moved);
    return moved;
  }

  private static void moved(
      Map<String, Principal> before, Map<String, Principal> after, Set<String> moved) {
    Set<String> ids = new HashSet<>(before.keySet());
    ids.addAll(after.keySet());
    for (String id : ids) {
      Set<String> first = roles(before.get(id));
      Set<String> second = roles(after.get(id));
      first.stream().filter(role -> !second.contains(role)).forEach(moved::add);
      second.stream().filter(role -> !first.contains(role)).forEach(moved::add);
    }
  }

  private static Set<String> roles(Principal principal) {
    return principal == null ? Set.of() : principal.roleIds();
  }

  private List<ClassMembers<MachineClass>> machines(
      PolicyMoment before,
      PolicyMoment after,
      Set<String> named,
      Map<String, Set<String>> owned,
      List<String> notCompared) {
    Map<String, NamedRecord> all = pictures.machines(MOST_MACHINES + 1);
    if (all.size() > MOST_MACHINES) {
      notCompared.add("More than " + MOST_MACHINES + " M2M applications and tenants");
      return List.of();
    }
    List<ClassMembers<MachineClass>> classes = new ArrayList<>();
    all.forEach(
        (id, machine) -> {
          MachineClass first = machineClass(before.machines().get(id), named);
          MachineClass second = machineClass(after.machines().get(id), named);
          if (!before.machines().containsKey(id) && !after.machines().containsKey(id)) {
            first = machineClass(machine(id).orElse(null), named);
            second = first;
          }
          classes.add(
              new ClassMembers<>(first, second, 1, List.of(new Member(id, machine.name()))));
          if (machine.organizationId() != null) {
            owned.computeIfAbsent(machine.organizationId(), none -> new HashSet<>()).add(id);
          }
        });
    return classes;
  }

  private static MachineClass machineClass(Principal principal, Set<String> named) {
    return principal == null ? MachineClass.NONE : MachineClass.of(principal, named);
  }

  private static PolicyPicture joined(PolicyPicture one, PolicyPicture other) {
    return new PolicyPicture(
        joined(one.contracts(), other.contracts()),
        joined(one.events(), other.events()),
        joined(one.disclosures(), other.disclosures()));
  }

  private static <V> Map<Address, V> joined(Map<Address, V> one, Map<Address, V> other) {
    Map<Address, V> both = new HashMap<>(one);
    both.putAll(other);
    return both;
  }

  private static Set<String> keys(Set<PolicyChange> of, Kind kind) {
    return of.stream()
        .filter(change -> change.kind() == kind)
        .map(PolicyChange::key)
        .collect(Collectors.toCollection(HashSet::new));
  }
}
