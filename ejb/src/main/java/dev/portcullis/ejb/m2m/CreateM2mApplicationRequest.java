package dev.portcullis.ejb.m2m;

import dev.portcullis.ejb.role.RoleRef;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Creates an M2M application of the zone.
 *
 * @param name 1 to 100 characters
 * @param description may be null
 * @param roles roles of the zone
 * @param organizationIds the organizations to which it is assigned, null for none
 * @param givesSystemPermissions whether it may add wallets to users who hold system permissions
 *     that it holds itself; absent for no
 */
public record CreateM2mApplicationRequest(
    @NotNull @Size(min = 1, max = 100) String name,
    String description,
    @NotNull @Size(max = 1000) List<@NotNull @Valid RoleRef> roles,
    @Size(max = 1000) List<@NotNull String> organizationIds,
    Boolean givesSystemPermissions) {}
