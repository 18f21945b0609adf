package dev.portcullis.ejb.m2m;

import dev.portcullis.ejb.role.RoleRef;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Creates an M2M application of an organization.
 *
 * @param name 1 to 100 characters
 * @param description may be null
 * @param roles roles of the organization, within the org-admin ceiling
 */
public record CreateOrganizationM2mApplicationRequest(
    @NotNull @Size(min = 1, max = 100) String name,
    String description,
    @NotNull @Size(max = 1000) List<@NotNull @Valid RoleRef> roles) {}
