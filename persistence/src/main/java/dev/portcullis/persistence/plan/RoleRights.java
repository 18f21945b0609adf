package dev.portcullis.persistence.plan;

import java.util.Set;

/**
 * A role with what it grants by itself.
 *
 * @param role the role
 * @param permissions its system permissions, by wire name
 */
public record RoleRights(NamedRecord role, Set<String> permissions) {
  /** Copies the set. */
  public RoleRights {
    permissions = Set.copyOf(permissions);
  }
}
