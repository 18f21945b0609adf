package dev.portcullis.persistence.role;

import java.time.Instant;

/**
 * A user or M2M application with a role.
 *
 * @param isUser whether it is a user; an M2M application otherwise
 * @param organizationId the organization that the user is of or that owns the application, or null
 * @param organizationName its name, or null
 * @param createdAt when the record was created
 */
public record RoleHolder(
    boolean isUser,
    String id,
    String name,
    String organizationId,
    String organizationName,
    Instant createdAt) {}
