package dev.portcullis.ejb.role;

import jakarta.validation.constraints.NotNull;

/**
 * A reference to a role in a request (R-ADM-21).
 *
 * @param id the role
 */
public record RoleRef(@NotNull String id) {}
