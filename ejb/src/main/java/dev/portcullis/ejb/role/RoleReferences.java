package dev.portcullis.ejb.role;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
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

/** Finds the roles referenced by a request. */
@ApplicationScoped
public class RoleReferences {
  private static final int MAX_ISSUES = 100;

  @Inject private RoleRepository roles;

  /**
   * The roles of {@code references}, in that order.
   *
   * @param field the name of the array in the request, for the failure
   * @param scope the scope whose roles may be named in addition to the zone's
   * @throws Failure VALIDATION naming each reference to no such role, and each repeated one
   */
  public List<Role> resolve(String field, List<RoleRef> references, Scope scope) {
    return resolve(field, references, find(references, scope));
  }

  /**
   * The existing roles, by identifier.
   *
   * @param scope the scope whose roles may be named in addition to the zone's
   */
  public Map<String, Role> find(Collection<RoleRef> references, Scope scope) {
    Set<String> ids = references.stream().map(RoleRef::id).collect(Collectors.toSet());
    return roles.findAll(ids).stream()
        .filter(role -> role.isAvailableIn(scope))
        .collect(Collectors.toMap(Role::id, Function.identity()));
  }

  /**
   * As above, with roles that were already found.
   *
   * @throws Failure VALIDATION naming each reference to no such role, and each repeated one
   */
  public static List<Role> resolve(
      String field, List<RoleRef> references, Map<String, Role> found) {
    List<Issue> issues = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < references.size() && issues.size() < MAX_ISSUES; i++) {
      String id = references.get(i).id();
      String path = field + "[" + i + "].id";
      if (!found.containsKey(id)) {
        issues.add(new Issue(path, "must name an existing role"));
      } else if (!seen.add(id)) {
        issues.add(new Issue(path, "must not contain a role twice"));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return references.stream().map(reference -> found.get(reference.id())).toList();
  }
}
