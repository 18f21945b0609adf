package dev.portcullis.ejb.organization;

import dev.portcullis.ejb.role.RoleRef;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Creates or replaces an organization.
 *
 * @param name 1 to 100 characters
 * @param defaultRoles the roles of its new users
 */
public record OrganizationDefinition(
    @NotNull @Size(min = 1, max = 100) String name,
    @NotNull @Size(max = 1000) List<@NotNull @Valid RoleRef> defaultRoles) {}
