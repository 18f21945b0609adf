package dev.portcullis.web.identity;

import dev.portcullis.ejb.identity.UserView.OrganizationRef;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.security.Access.Right;
import dev.portcullis.web.security.Rights;
import java.util.List;
import java.util.Optional;

/**
 * The caller's access: which routes are open, by the right that they require.
 *
 * @param userId the caller
 * @param zone rights at routes whose path names no organization; its {@code READ} and {@code WRITE}
 *     also apply below every organization
 * @param organizations rights at routes below the caller's organization; empty for a user of the
 *     zone
 */
public record AccessView(String userId, Held zone, List<HeldIn> organizations) {
  /**
   * The caller's rights in the zone.
   *
   * @param administrator whether the caller may change what the zone administers
   * @param rights those that open routes
   * @param permissions system permissions from roles of the zone, sorted
   */
  public record Held(boolean administrator, List<Right> rights, List<String> permissions) {}

  /**
   * The caller's rights in an organization.
   *
   * @param id of the organization
   * @param name of the organization
   * @param member always true: the list contains only the caller's own organizations
   * @param administrator whether the caller may change what belongs to it
   * @param rights those that open routes whose path names it
   * @param permissions system permissions from roles of it, sorted
   */
  public record HeldIn(
      String id,
      String name,
      boolean member,
      boolean administrator,
      List<Right> rights,
      List<String> permissions) {
    static HeldIn of(Caller caller, OrganizationRef organization) {
      List<Right> rights = Rights.of(caller, Scope.organization(organization.id()));
      return new HeldIn(
          organization.id(),
          organization.name(),
          true,
          rights.contains(Right.WRITE),
          rights,
          caller.organizationPermissions().stream().sorted().toList());
    }
  }

  static AccessView of(Caller caller, Optional<OrganizationRef> organization) {
    List<Right> rights = Rights.of(caller, Scope.ZONE);
    return new AccessView(
        caller.userId(),
        new Held(
            rights.contains(Right.ZONE_WRITE),
            rights,
            caller.zonePermissions().stream().sorted().toList()),
        organization.stream().map(own -> HeldIn.of(caller, own)).toList());
  }
}
