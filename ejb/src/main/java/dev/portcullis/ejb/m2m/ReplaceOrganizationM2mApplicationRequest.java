package dev.portcullis.ejb.m2m;

import dev.portcullis.ejb.role.RoleRef;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Replaces an M2M application of an organization; its owner and its organizations stay.
 *
 * @param name 1 to 100 characters
 * @param description may be empty
 * @param roles the new roles
 */
public record ReplaceOrganizationM2mApplicationRequest(
    @NotNull @Size(min = 1, max = 100) String name,
    @NotNull String description,
    @NotNull @Size(max = 1000) List<@NotNull @Valid RoleRef> roles) {}
