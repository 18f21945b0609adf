package dev.portcullis.ejb.m2m;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The system permissions that an organization's routes may grant to an M2M application (R-ADM-16).
 */
final class OrganizationCeiling {
  private static final Set<SystemPermission> ALLOWED =
      Set.of(
          SystemPermission.ORG_USERS_MANAGE,
          SystemPermission.ORG_WALLETS_MANAGE,
          SystemPermission.ORG_RPC_ACCESS,
          SystemPermission.ORG_POLICY_ACCESS);

  private OrganizationCeiling() {}

  /**
   * Rejects roles of other owners, except the built-in roles of M2M applications, and roles with
   * more permissions than the ceiling allows.
   *
   * @throws Failure VALIDATION naming each such role by its position in {@code roles}
   */
  static void check(String organizationId, List<Role> roles) {
    List<Issue> issues = new ArrayList<>();
    for (int i = 0; i < roles.size(); i++) {
      String problem = problem(organizationId, roles.get(i));
      if (problem != null) {
        issues.add(new Issue("roles[" + i + "].id", problem));
      }
    }
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
  }

  /** Whether the role is one of the zone's built-in roles for M2M applications. */
  private static boolean isOfMachines(Role role) {
    return role.organizationId() == null
        && role.isSystemRole()
        && !role.systemPermissions().isEmpty()
        && ALLOWED.containsAll(role.systemPermissions());
  }

  private static String problem(String organizationId, Role role) {
    if (!organizationId.equals(role.organizationId()) && !isOfMachines(role)) {
      return "must name a role of the organization";
    }
    List<String> above =
        role.systemPermissions().stream()
            .filter(permission -> !ALLOWED.contains(permission))
            .map(SystemPermission::wireName)
            .toList();
    return above.isEmpty()
        ? null
        : "must not name a role with permissions that an organization cannot give to an M2M"
            + " application: "
            + String.join(", ", above);
  }
}
