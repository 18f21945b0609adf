package dev.portcullis.ejb.role;

import jakarta.validation.constraints.NotNull;

/**
 * A reference to a role in a request (supplement 1.2).
 *
 * @param id the role
 */
public record RoleRef(@NotNull String id) {}
