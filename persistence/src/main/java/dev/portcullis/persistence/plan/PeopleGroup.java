package dev.portcullis.persistence.plan;

import java.util.List;
import java.util.Set;

/**
 * People whom the queried facts do not distinguish.
 *
 * @param organizationId their organization, null for people of the zone, empty for any organization
 *     that was not queried
 * @param active whether they are not suspended and their organization was not deleted
 * @param roleIds those of the queried roles that count for them
 * @param zonePermissions the queried system permissions that zone roles grant them, by wire name
 * @param organizationPermissions those that roles of their organization grant
 * @param count how many they are
 * @param sample the first of them by identifier, at most ten
 */
public record PeopleGroup(
    String organizationId,
    boolean active,
    Set<String> roleIds,
    Set<String> zonePermissions,
    Set<String> organizationPermissions,
    long count,
    List<NamedRecord> sample) {
  /** Copies the collections. */
  public PeopleGroup {
    roleIds = Set.copyOf(roleIds);
    zonePermissions = Set.copyOf(zonePermissions);
    organizationPermissions = Set.copyOf(organizationPermissions);
    sample = List.copyOf(sample);
  }
}
