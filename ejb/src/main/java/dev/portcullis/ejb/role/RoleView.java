package dev.portcullis.ejb.role;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.SystemPermission;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A role (R-ADM-18).
 *
 * @param roleName unique among the roles of its owner
 * @param systemPermissions the permissions beside contracts: {@code admin_read}, {@code
 *     admin_write} the administration; {@code contract_deployment} deployments and the fee history;
 *     {@code full_read_access} every read, unredacted; {@code full_sequencer_rpc_access} every node
 *     method, unfiltered; those with {@code org_} are for M2M applications
 * @param isSystemRole whether it is built in, and cannot be changed
 * @param organizationId the owner, null for a zone role
 */
public record RoleView(
    String id,
    String roleName,
    List<SystemPermission> systemPermissions,
    boolean isSystemRole,
    @Nullable String organizationId,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  /** The view of {@code role}. */
  public static RoleView of(Role role) {
    return new RoleView(
        role.id(),
        role.roleName(),
        role.systemPermissions(),
        role.isSystemRole(),
        role.organizationId(),
        role.createdAt(),
        role.updatedAt());
  }

  @Override
  public String auditId() {
    return id;
  }
}
