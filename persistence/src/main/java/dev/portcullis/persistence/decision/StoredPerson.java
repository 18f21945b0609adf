package dev.portcullis.persistence.decision;

import dev.portcullis.kernel.Address;
import java.util.Set;

/**
 * What the database says of a user, as far as decisions depend on it.
 *
 * @param id the user
 * @param organizationId the user's organization, null for a user of the zone
 * @param organizationDeleted whether that organization was deleted
 * @param roleIds the roles held that count: those of the zone and of that organization
 * @param wallets the user's wallets
 * @param zonePermissions the system permissions that roles of the zone give, by wire name
 * @param organizationPermissions those that roles of the organization give
 */
public record StoredPerson(
    String id,
    String organizationId,
    boolean organizationDeleted,
    Set<String> roleIds,
    Set<Address> wallets,
    Set<String> zonePermissions,
    Set<String> organizationPermissions) {
  /** Copies the sets. */
  public StoredPerson {
    roleIds = Set.copyOf(roleIds);
    wallets = Set.copyOf(wallets);
    zonePermissions = Set.copyOf(zonePermissions);
    organizationPermissions = Set.copyOf(organizationPermissions);
  }
}
