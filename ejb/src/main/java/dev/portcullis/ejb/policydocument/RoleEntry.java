package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.List;

/**
 * A role. It is found by its id if that is given, else by its owner and name.
 *
 * @param id absent where the name identifies it
 * @param organization the owner as a reference; absent for the zone
 * @param name unique among the roles of its owner
 * @param systemPermissions the permissions beside contracts
 * @param isSystemRole whether it is built in and cannot be changed; absent for no
 */
public record RoleEntry(
    @JsonInclude(Include.NON_NULL) String id,
    @JsonInclude(Include.NON_NULL) String organization,
    String name,
    @JsonInclude(Include.NON_EMPTY) List<SystemPermission> systemPermissions,
    @JsonInclude(Include.NON_NULL) Boolean isSystemRole) {
  /** Sorts the permissions. */
  public RoleEntry {
    systemPermissions = EntryLists.sorted(systemPermissions);
    isSystemRole = EntryLists.ifTrue(isSystemRole);
  }
}
