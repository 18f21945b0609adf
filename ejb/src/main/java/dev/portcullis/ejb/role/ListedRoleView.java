package dev.portcullis.ejb.role;

import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleWithUsage;
import dev.portcullis.persistence.role.SystemPermission;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A role in a list (R-ADM-18).
 *
 * @param roleName unique among the roles of its owner
 * @param systemPermissions the permissions beside contracts: {@code admin_read}, {@code
 *     admin_write} the administration; {@code contract_deployment} deployments and the fee history;
 *     {@code full_read_access} every read, unredacted; {@code full_sequencer_rpc_access} every node
 *     method, unfiltered; those with {@code org_} are for M2M applications
 * @param isSystemRole whether it is built in, and cannot be changed
 * @param organizationId the owner, null for a zone role
 * @param usersCount how many users hold it
 * @param contractPermissionsCount how many function and event permissions name it
 */
public record ListedRoleView(
    String id,
    String roleName,
    List<SystemPermission> systemPermissions,
    boolean isSystemRole,
    @Nullable String organizationId,
    Instant createdAt,
    Instant updatedAt,
    long usersCount,
    long contractPermissionsCount) {
  static ListedRoleView of(RoleWithUsage listed) {
    Role role = listed.role();
    return new ListedRoleView(
        role.id(),
        role.roleName(),
        role.systemPermissions(),
        role.isSystemRole(),
        role.organizationId(),
        role.createdAt(),
        role.updatedAt(),
        listed.users(),
        listed.contractPermissions());
  }
}
