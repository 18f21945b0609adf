package dev.portcullis.persistence.decision;

import java.util.Set;

/**
 * The stored facts of an M2M application that decisions depend on.
 *
 * @param worksFor the organizations in which it has the queried permission; none that was deleted
 * @param roleIds its roles that count: those of the zone and of these organizations
 * @param zonePermissions the system permissions that roles of the zone grant it in the zone, by
 *     wire name; none unless it is the zone's
 */
public record MachinePrincipalRow(
    Set<String> worksFor, Set<String> roleIds, Set<String> zonePermissions) {
  /** Copies the sets. */
  public MachinePrincipalRow {
    worksFor = Set.copyOf(worksFor);
    roleIds = Set.copyOf(roleIds);
    zonePermissions = Set.copyOf(zonePermissions);
  }
}
