package dev.portcullis.persistence.decision;

import dev.portcullis.kernel.Address;
import java.util.Set;

/**
 * The stored facts of a user that decisions depend on.
 *
 * @param id the user
 * @param organizationId the user's organization, null for a user of the zone
 * @param organizationDeleted whether that organization was deleted
 * @param suspended whether the user was disabled or removed at the identity provider (ADR 0031)
 * @param roleIds the user's roles that count: those of the zone and of that organization
 * @param wallets the user's wallets that are proven (ADR 0055)
 * @param claimed the wallets that are only claimed
 * @param zonePermissions the system permissions that roles of the zone grant, by wire name
 * @param organizationPermissions those that roles of the organization grant
 * @param coveredBy the M2M applications, among the queried ones, that have every right of the user
 */
public record UserPrincipalRow(
    String id,
    String organizationId,
    boolean organizationDeleted,
    boolean suspended,
    Set<String> roleIds,
    Set<Address> wallets,
    Set<Address> claimed,
    Set<String> zonePermissions,
    Set<String> organizationPermissions,
    Set<String> coveredBy) {
  /** Copies the sets. */
  public UserPrincipalRow {
    roleIds = Set.copyOf(roleIds);
    wallets = Set.copyOf(wallets);
    claimed = Set.copyOf(claimed);
    zonePermissions = Set.copyOf(zonePermissions);
    organizationPermissions = Set.copyOf(organizationPermissions);
    coveredBy = Set.copyOf(coveredBy);
  }
}
