package dev.portcullis.ejb.m2m;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * Replaces the organizations to which an M2M application of the zone is assigned.
 *
 * @param organizationIds the organizations, each once; empty for none
 */
public record SelectOrganizationsRequest(
    @NotNull @Size(max = 1000) List<@NotNull String> organizationIds) {}
