package dev.portcullis.ejb.permission;

import dev.portcullis.persistence.role.Role;

/** A role inside a function permission. */
public record RoleName(String id, String roleName) {
  static RoleName of(Role role) {
    return new RoleName(role.id(), role.roleName());
  }
}
