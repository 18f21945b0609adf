package dev.portcullis.ejb.policydocument;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Writes references: names where they are unique and can be read back, else ids. */
final class ReferenceWriter {
  private final Map<String, String> organizations = new HashMap<>();
  private final Map<String, String> roles = new HashMap<>();

  /** For these records, which have all their ids. */
  ReferenceWriter(Collection<OrganizationEntry> organizations, Collection<RoleEntry> roles) {
    Set<String> seen = new HashSet<>();
    Set<String> repeated = new HashSet<>();
    organizations.stream()
        .map(OrganizationEntry::name)
        .filter(name -> !seen.add(name))
        .forEach(repeated::add);
    for (OrganizationEntry each : organizations) {
      boolean byName = isPlain(each.name()) && !repeated.contains(each.name());
      this.organizations.put(each.id(), byName ? each.name() : byId(each.id()));
    }
    for (RoleEntry each : roles) {
      this.roles.put(each.id(), reference(each));
    }
  }

  private String reference(RoleEntry role) {
    if (role.organization() == null) {
      return isPlain(role.name()) ? role.name() : byId(role.id());
    }
    String owner = organization(role.organization());
    return owner.startsWith(PolicyDocument.BY_ID) ? byId(role.id()) : owner + "/" + role.name();
  }

  /** A name that is read as a name, and not as an id or as a role of an organization. */
  private static boolean isPlain(String name) {
    return !name.startsWith(PolicyDocument.BY_ID) && name.indexOf('/') < 0;
  }

  private static String byId(String id) {
    return PolicyDocument.BY_ID + id;
  }

  /** The reference to an organization; null for null. */
  String organization(String id) {
    return id == null ? null : organizations.getOrDefault(id, byId(id));
  }

  /** The reference to a role. */
  String role(String id) {
    return roles.getOrDefault(id, byId(id));
  }

  /** Whether references to an organization need its id. */
  boolean isById(OrganizationEntry entry) {
    return organization(entry.id()).startsWith(PolicyDocument.BY_ID);
  }

  /** Whether references to a role need its id. */
  boolean isById(RoleEntry entry) {
    return role(entry.id()).startsWith(PolicyDocument.BY_ID);
  }
}
