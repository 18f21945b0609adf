package dev.portcullis.ejb.role;

import dev.portcullis.persistence.role.SystemPermission;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Creates or replaces a custom role.
 *
 * @param roleName 1 to 50 characters
 * @param systemPermissions its permissions, may be empty; {@code rpc_read_*} in roles of the zone,
 *     if {@code roles.single-method-reads} is set
 * @param organizationId if given, the owner that the path names
 */
public record RoleDefinition(
    @NotNull @Size(min = 1, max = 50) String roleName,
    @NotNull @Size(max = 100) List<@NotNull CustomPermission> systemPermissions,
    String organizationId) {
  List<SystemPermission> permissions() {
    return systemPermissions.stream().map(CustomPermission::permission).toList();
  }
}
