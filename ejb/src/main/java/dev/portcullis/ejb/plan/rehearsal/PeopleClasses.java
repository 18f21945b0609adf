package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.ejb.decision.UserPrincipals;
import dev.portcullis.ejb.plan.difference.ClassMembers;
import dev.portcullis.ejb.plan.difference.ClassMembers.Member;
import dev.portcullis.ejb.plan.difference.PersonClass;
import dev.portcullis.persistence.decision.UserPrincipalRow;
import dev.portcullis.persistence.plan.NamedRecord;
import dev.portcullis.persistence.plan.PeopleGroup;
import dev.portcullis.persistence.plan.RoleRights;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Puts all people into classes: touched people each alone, all others by their groups. */
final class PeopleClasses {
  private final PolicyMoment before;
  private final PolicyMoment after;
  private final Set<String> named;

  /** The classes of people before and after the changes. */
  private record Pair(PersonClass before, PersonClass after) {}

  /**
   * For a plan.
   *
   * @param named the roles that a rule names
   */
  PeopleClasses(PolicyMoment before, PolicyMoment after, Set<String> named) {
    this.before = before;
    this.after = after;
    this.named = named;
  }

  /** All classes. */
  List<ClassMembers<PersonClass>> of(Map<String, NamedRecord> touched, List<PeopleGroup> groups) {
    List<ClassMembers<PersonClass>> classes = new ArrayList<>();
    touched.forEach(
        (id, user) ->
            classes.add(
                new ClassMembers<>(
                    personClass(before.people().get(id)),
                    personClass(after.people().get(id)),
                    1,
                    List.of(new Member(id, user.name())))));
    Map<Pair, List<PeopleGroup>> alike = new LinkedHashMap<>();
    for (PeopleGroup group : groups) {
      Pair pair =
          new Pair(
              personClass(member(group, before.roles())),
              personClass(member(group, after.roles())));
      alike.computeIfAbsent(pair, none -> new ArrayList<>()).add(group);
    }
    alike.forEach(
        (pair, parts) ->
            classes.add(
                new ClassMembers<>(
                    pair.before(),
                    pair.after(),
                    parts.stream().mapToLong(PeopleGroup::count).sum(),
                    parts.stream()
                        .flatMap(group -> group.sample().stream())
                        .limit(ClassMembers.MOST_SAMPLES)
                        .map(user -> new Member(user.id(), user.name()))
                        .toList())));
    return classes;
  }

  private PersonClass personClass(Principal principal) {
    return principal == null ? PersonClass.NONE : PersonClass.of(principal, named);
  }

  /** A member of a group. The roles of the plan grant what they grant at this moment. */
  private static Principal member(PeopleGroup group, Map<String, RoleRights> roles) {
    Set<String> ofZone = new HashSet<>(group.zonePermissions());
    Set<String> ofOrganization = new HashSet<>(group.organizationPermissions());
    for (String id : group.roleIds()) {
      RoleRights role = roles.get(id);
      if (role != null) {
        (role.role().organizationId() == null ? ofZone : ofOrganization).addAll(role.permissions());
      }
    }
    return UserPrincipals.principal(
        new UserPrincipalRow(
            "",
            group.organizationId(),
            !group.active(),
            !group.active(),
            group.roleIds(),
            Set.of(),
            Set.of(),
            ofZone,
            ofOrganization,
            Set.of()));
  }
}
