package dev.portcullis.ejb.role;

import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Decides which system permissions may be added to a role; those that it already has may stay.
 *
 * @param owner the owner of the role
 * @param held the current permissions of the role
 * @param byOperator whether the zone's administrator grants them
 * @param singleMethods whether {@code rpc_read_*} are available to roles of the zone
 */
record GrantedPermissions(
    Scope owner, List<SystemPermission> held, boolean byOperator, boolean singleMethods) {
  /** The same message as for any unknown value. */
  private static final String UNKNOWN =
      "must be one of "
          + Arrays.stream(CustomPermission.values())
              .map(CustomPermission::permission)
              .filter(permission -> permission.readMethod().isEmpty())
              .map(SystemPermission::wireName)
              .collect(Collectors.joining(", "));

  /** The problems of these permissions, each by its position. */
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

  /** An organization administrator can grant none of them (R-ADM-16). */
  private String problem(SystemPermission wanted) {
    if (wanted.readMethod().isPresent() && !(singleMethods && owner.equals(Scope.ZONE))) {
      return UNKNOWN;
    }
    return byOperator ? null : "can be granted by a zone administrator only";
  }
}
