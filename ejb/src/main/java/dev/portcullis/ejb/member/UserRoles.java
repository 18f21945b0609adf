package dev.portcullis.ejb.member;

import dev.portcullis.ejb.operator.OperatorAccess;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.user.User;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Manages the roles of users: those of the zone and those of their organization, side by side. */
@ApplicationScoped
public class UserRoles {
  /**
   * The built-in role of every user; it has no permissions, so it does not bind the user to the
   * zone.
   */
  private static final String EVERYBODY = "user";

  private static final int MAX_ISSUES = 100;

  @Inject private RoleRepository roles;
  @Inject private OperatorAccess operator;

  /**
   * Whether a user holds a zone role other than the default one, or gets one at the next start. If
   * an operator were a member of an organization, no node would start.
   */
  public boolean includeZoneRoles(User user) {
    return operator.isNamed(user) || holdsZoneRoles(user);
  }

  private boolean holdsZoneRoles(User user) {
    return roles.findAll(user.roleIds()).stream()
        .anyMatch(role -> role.owner().equals(Scope.ZONE) && !role.id().equals(EVERYBODY));
  }

  /**
   * Replaces a user's roles of one owner; those of other owners stay.
   *
   * @param owner the owner of the roles
   * @throws Failure VALIDATION naming each id that is no role of the owner, and each repeated one
   */
  public void replace(User user, Scope owner, List<String> ids) {
    check(owner, ids);
    Set<String> kept =
        roles.findAll(user.roleIds()).stream()
            .filter(role -> !role.owner().equals(owner))
            .map(Role::id)
            .collect(Collectors.toCollection(HashSet::new));
    kept.addAll(ids);
    user.replaceRoles(kept);
  }

  private void check(Scope owner, List<String> ids) {
    Map<String, Role> known =
        roles.findAll(Set.copyOf(ids)).stream()
            .filter(role -> role.owner().equals(owner))
            .collect(Collectors.toMap(Role::id, Function.identity()));
    List<Issue> issues = new ArrayList<>();
    Collection<String> seen = new HashSet<>();
    for (int i = 0; i < ids.size() && issues.size() < MAX_ISSUES; i++) {
      if (!known.containsKey(ids.get(i))) {
        issues.add(new Issue("roles[" + i + "]", "must name a role of " + owner));
      } else if (!seen.add(ids.get(i))) {
        issues.add(new Issue("roles[" + i + "]", "must not contain a role twice"));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }
}
