package dev.portcullis.ejb.permission;

import dev.portcullis.persistence.role.Role;

/**
 * A role of a function permission.
 *
 * @param roleName unique among the roles of its owner
 */
public record RoleName(String id, String roleName) {
  /** Converts a stored role. */
  public static RoleName of(Role role) {
    return new RoleName(role.id(), role.roleName());
  }
}
