package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.ejb.plan.difference.AccessDifference;
import dev.portcullis.ejb.plan.difference.ClassMembers;
import dev.portcullis.ejb.plan.difference.MachineClass;
import dev.portcullis.ejb.plan.difference.PersonClass;
import dev.portcullis.ejb.plan.difference.PolicyPicture;
import dev.portcullis.persistence.plan.PolicyFact;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The policy without and with the changes of a plan, read and not yet compared.
 *
 * @param facts the facts without the changes
 * @param before the rules without the changes
 * @param after the rules with them
 * @param people all people in classes
 * @param machines all machines, each in a class of its own
 * @param ownedMachines the machines by their organization, of those that have one
 * @param roleNames the names of the roles that a rule names, by id
 * @param notCompared what was not read, in words
 */
public record ComparedMoments(
    List<PolicyFact> facts,
    PolicyPicture before,
    PolicyPicture after,
    List<ClassMembers<PersonClass>> people,
    List<ClassMembers<MachineClass>> machines,
    Map<String, Set<String>> ownedMachines,
    Map<String, String> roleNames,
    List<String> notCompared) {
  /** Copies the collections. */
  public ComparedMoments {
    facts = List.copyOf(facts);
    people = List.copyOf(people);
    machines = List.copyOf(machines);
    ownedMachines = Map.copyOf(ownedMachines);
    roleNames = Map.copyOf(roleNames);
    notCompared = List.copyOf(notCompared);
  }

  /** Those of which only the facts were read. */
  static ComparedMoments ofFacts(List<PolicyFact> facts, List<String> notCompared) {
    PolicyPicture none = new PolicyPicture(Map.of(), Map.of());
    return new ComparedMoments(
        facts, none, none, List.of(), List.of(), Map.of(), Map.of(), notCompared);
  }

  /** Compares them, without the database. */
  AccessDifference difference() {
    AccessDifference found = AccessDifference.of(before, after, people, machines);
    List<String> missing = new ArrayList<>(notCompared);
    missing.addAll(found.notCompared());
    return new AccessDifference(found.lines(), missing);
  }
}
