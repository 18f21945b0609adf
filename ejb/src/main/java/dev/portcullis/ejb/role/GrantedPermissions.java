package dev.portcullis.ejb.role;

import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which system permissions a role may be given; those that it has may stay.
 *
 * @param owner whose role it is
 * @param held what it has
 * @param byOperator whether the zone's administrator gives them
 * @param singleMethods whether {@code rpc_read_*} are open to roles of the zone
 */
record GrantedPermissions(
    Scope owner, List<SystemPermission> held, boolean byOperator, boolean singleMethods) {
  /** What is said of anything else, too. */
  private static final String UNKNOWN =
      "must be one of "
          + Arrays.stream(CustomPermission.values())
              .map(CustomPermission::permission)
              .filter(permission -> permission.readMethod().isEmpty())
              .map(SystemPermission::wireName)
              .collect(Collectors.joining(", "));

  /** What is wrong with these, each by its place. */
  List<Issue> issues(List<SystemPermission> wanted) {
    List<Issue> issues = new ArrayList<>();
    for (int i = 0; i < wanted.size(); i++) {
      String problem = held.contains(wanted.get(i)) ? null : problem(wanted.get(i));
      if (problem != null) {
        issues.add(new Issue("systemPermissions[" + i + "]", problem));
      }
    }
    return issues;
  }

  /** None is an organization administrator's to give (R-ADM-16). */
  private String problem(SystemPermission wanted) {
    if (wanted.readMethod().isPresent() && !(singleMethods && owner.equals(Scope.ZONE))) {
      return UNKNOWN;
    }
    return byOperator ? null : "can be granted by a zone administrator only";
  }
}
