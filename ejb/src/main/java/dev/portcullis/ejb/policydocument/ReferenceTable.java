package dev.portcullis.ejb.policydocument;

import dev.portcullis.ejb.policydocument.PolicyDocument.ZoneRoleName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the references of a document name. A key identifies an organization or role: {@code id:ID}
 * if its id is known, {@code ref:…} if a document creates it, else its name.
 */
final class ReferenceTable {
  /** The key of the zone as an owner. */
  static final String ZONE = "";

  private static final String NEW = "ref:";

  private final Map<String, String> organizations = new LinkedHashMap<>();
  private final Map<String, OwnedRole> roles = new LinkedHashMap<>();
  private final Map<String, List<String>> organizationsByName = new HashMap<>();
  private final Map<OwnedRole, List<String>> rolesByName = new HashMap<>();

  private record OwnedRole(String owner, String name) {}

  private ReferenceTable() {}

  /** The names of an installation. */
  static ReferenceTable of(PolicyDocument state) {
    ReferenceTable table = new ReferenceTable();
    state.organizations().forEach(each -> table.add(key(each), each.name()));
    state.roles().forEach(each -> table.add(table.key(each), table.owned(each)));
    state.zoneRoles().forEach(each -> table.add(key(each), new OwnedRole(ZONE, each.name())));
    return table;
  }

  /**
   * The names of this installation once it is as {@code wanted} describes it.
   *
   * @param takesZoneRoles whether {@code wanted} is of an organization: its export names only those
   *     roles of the zone that are used, so the document's own list of them is needed, too
   */
  ReferenceTable with(PolicyDocument wanted, boolean takesZoneRoles) {
    Map<String, String> newOrganizations = new LinkedHashMap<>(organizations);
    for (int i = 0; i < wanted.organizations().size(); i++) {
      OrganizationEntry each = wanted.organizations().get(i);
      newOrganizations.put(
          each.id() == null
              ? one(organizationsByName.get(each.name()), newKey("organizations[" + i + "]"))
              : PolicyDocument.BY_ID + each.id(),
          each.name());
    }
    ReferenceTable table = new ReferenceTable();
    newOrganizations.forEach(table::add);
    Map<String, OwnedRole> newRoles = new LinkedHashMap<>(roles);
    for (int i = 0; i < wanted.roles().size(); i++) {
      RoleEntry each = wanted.roles().get(i);
      OwnedRole owned = table.owned(each);
      newRoles.put(
          each.id() == null
              ? one(rolesByName.get(owned), newKey("roles[" + i + "]"))
              : PolicyDocument.BY_ID + each.id(),
          owned);
    }
    if (takesZoneRoles) {
      wanted.zoneRoles().forEach(each -> addZoneRole(each, newRoles));
    }
    newRoles.forEach(table::add);
    return table;
  }

  private void addZoneRole(ZoneRoleName role, Map<String, OwnedRole> known) {
    OwnedRole owned = new OwnedRole(ZONE, role.name());
    known.putIfAbsent(one(rolesByName.get(owned), key(role)), owned);
  }

  private static String key(ZoneRoleName role) {
    return role.id() == null ? ZONE + "/" + role.name() : PolicyDocument.BY_ID + role.id();
  }

  /** The key of what the entry at {@code path} creates, such as {@code ref:roles-2}. */
  static String newKey(String path) {
    return NEW + path.replace('[', '-').replace("]", "");
  }

  /** The name of a change in such a key. */
  static String ref(String newKey) {
    return newKey.substring(NEW.length());
  }

  private static String one(List<String> known, String otherwise) {
    return known == null ? otherwise : known.get(0);
  }

  private void add(String key, String name) {
    organizations.put(key, name);
    organizationsByName.computeIfAbsent(name, absent -> new ArrayList<>()).add(key);
  }

  private void add(String key, OwnedRole role) {
    roles.put(key, role);
    rolesByName.computeIfAbsent(role, absent -> new ArrayList<>()).add(key);
  }

  private static String key(OrganizationEntry entry) {
    return entry.id() == null ? entry.name() : PolicyDocument.BY_ID + entry.id();
  }

  private String key(RoleEntry entry) {
    OwnedRole owned = owned(entry);
    return entry.id() == null
        ? owned.owner() + "/" + owned.name()
        : PolicyDocument.BY_ID + entry.id();
  }

  private OwnedRole owned(RoleEntry entry) {
    return new OwnedRole(owner(entry.organization()), entry.name());
  }

  /** The key of an owner; a reference that names no one organization is its own key. */
  String owner(String organization) {
    if (organization == null) {
      return ZONE;
    }
    List<String> found = organizationsNamed(organization);
    return found.size() == 1 ? found.get(0) : organization;
  }

  /** The keys of the organizations that a reference may mean. */
  List<String> organizationsNamed(String reference) {
    if (reference.startsWith(PolicyDocument.BY_ID)) {
      return organizations.containsKey(reference) ? List.of(reference) : List.of();
    }
    return organizationsByName.getOrDefault(reference, List.of());
  }

  /** The keys of the roles that a reference may mean. */
  List<String> rolesNamed(String reference) {
    if (reference.startsWith(PolicyDocument.BY_ID)) {
      return roles.containsKey(reference) ? List.of(reference) : List.of();
    }
    int slash = reference.indexOf('/');
    OwnedRole wanted =
        slash < 0
            ? new OwnedRole(ZONE, reference)
            : new OwnedRole(owner(reference.substring(0, slash)), reference.substring(slash + 1));
    return rolesByName.getOrDefault(wanted, List.of());
  }

  /** The key of the owner of a role. */
  String ownerOfRole(String key) {
    return roles.get(key).owner();
  }

  /** Whether the key is of a role of the zone. */
  boolean isOfZone(String key) {
    OwnedRole role = roles.get(key);
    return role != null && role.owner().equals(ZONE);
  }

  /** The keys of references that need not be checked; those that name no one role are their own. */
  Set<String> roleKeys(List<String> references) {
    Set<String> keys = new TreeSet<>();
    for (String reference : references) {
      List<String> found = rolesNamed(reference);
      keys.add(found.size() == 1 ? found.get(0) : reference);
    }
    return keys;
  }

  /** The keys of references to organizations, in the same way. */
  Set<String> organizationKeys(List<String> references) {
    Set<String> keys = new TreeSet<>();
    references.forEach(reference -> keys.add(owner(reference)));
    return keys;
  }

  /** The id that a key has in a request, or the name of the change that creates it. */
  static String id(String key) {
    return key.startsWith(PolicyDocument.BY_ID)
        ? key.substring(PolicyDocument.BY_ID.length())
        : key;
  }

  /** Whether a change of the same document creates what the key identifies. */
  static boolean isNew(String key) {
    return key.startsWith(NEW);
  }
}
