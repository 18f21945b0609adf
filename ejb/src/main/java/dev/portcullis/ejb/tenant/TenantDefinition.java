package dev.portcullis.ejb.tenant;

import dev.portcullis.ejb.role.RoleRef;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Creates or replaces a tenant.
 *
 * @param name 1 to 100 characters
 * @param publicKey the address of the tenant's key
 * @param defaultRoles roles of the zone that its users receive; may be null
 */
public record TenantDefinition(
    @NotNull @Size(min = 1, max = 100) String name,
    @NotNull
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String publicKey,
    @Size(max = 1000) List<@NotNull @Valid RoleRef> defaultRoles) {
  /** Accepts null for none. */
  public TenantDefinition {
    defaultRoles = defaultRoles == null ? List.of() : defaultRoles;
  }
}
