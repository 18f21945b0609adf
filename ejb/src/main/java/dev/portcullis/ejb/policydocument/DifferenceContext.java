package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.role.RoleRef;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Scope;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What all sections of a difference share: both documents, their references, and the faults. */
final class DifferenceContext {
  private final Scope scope;
  private final PolicyDocument wanted;
  private final PolicyDocument state;
  private final ReferenceTable held;
  private final ReferenceTable names;
  private final List<Issue> faults = new ArrayList<>();
  private final Map<String, TemplateEntry> templates = new HashMap<>();
  private final Map<String, TemplateEntry> heldTemplates = new HashMap<>();
  private final Map<String, String> contractOwners = new HashMap<>();

  /**
   * Reads the references.
   *
   * @param scope who makes the changes
   */
  DifferenceContext(Scope scope, PolicyDocument wanted, PolicyDocument state) {
    this.scope = scope;
    this.wanted = wanted;
    this.state = state;
    held = ReferenceTable.of(state);
    names = held.with(wanted, !isZone());
    state.templates().forEach(each -> heldTemplates.put(each.templateKey(), each));
    templates.putAll(heldTemplates);
    wanted.templates().forEach(each -> templates.put(each.templateKey(), each));
    state.contracts().forEach(e -> contractOwners.put(e.address(), held.owner(e.organization())));
    wanted
        .contracts()
        .forEach(e -> contractOwners.putIfAbsent(e.address(), names.owner(e.organization())));
  }

  PolicyDocument wanted() {
    return wanted;
  }

  PolicyDocument state() {
    return state;
  }

  /** The references of the installation. */
  ReferenceTable held() {
    return held;
  }

  /** The references of the wanted document. */
  ReferenceTable names() {
    return names;
  }

  List<Issue> faults() {
    return faults;
  }

  boolean isZone() {
    return scope.equals(Scope.ZONE);
  }

  /** The organization whose routes make the changes; null for the zone's routes. */
  String organizationId() {
    return scope.organizationId();
  }

  void fault(String path, String message) {
    faults.add(new Issue(path, message));
  }

  /**
   * The key of the owner that a reference names; null after a fault.
   *
   * @param path of the entry
   */
  String owner(String organization, String path) {
    String owner =
        organization == null
            ? ReferenceTable.ZONE
            : one(
                names.organizationsNamed(organization), path + ".organization", "an organization");
    if (owner == null || isZone()) {
      return owner;
    }
    if (!ReferenceTable.id(owner).equals(scope.organizationId())) {
      fault(path + ".organization", "must be the organization whose document this is");
      return null;
    }
    return owner;
  }

  /** The keys of organizations; faults are noted. */
  Set<String> organizations(List<String> references, String path) {
    Set<String> keys = new TreeSet<>();
    for (int i = 0; i < references.size(); i++) {
      String key =
          one(names.organizationsNamed(references.get(i)), path + "[" + i + "]", "an organization");
      if (key != null && !keys.add(key)) {
        fault(path + "[" + i + "]", "must not name an organization twice");
      }
    }
    return keys;
  }

  /**
   * The keys of roles that an owner may use: its own and the zone's. Faults are noted.
   *
   * @param owner the key of the owner
   */
  Set<String> roles(List<String> references, String owner, String path) {
    Set<String> keys = new TreeSet<>();
    for (int i = 0; i < references.size(); i++) {
      String at = path + "[" + i + "]";
      String key = one(names.rolesNamed(references.get(i)), at, "a role");
      if (key == null) {
        continue;
      }
      String ownerOfRole = names.ownerOfRole(key);
      if (!ownerOfRole.equals(ReferenceTable.ZONE) && !ownerOfRole.equals(owner)) {
        fault(at, "names a role of another organization");
      } else if (!keys.add(key)) {
        fault(at, "must not name a role twice");
      }
    }
    return keys;
  }

  private String one(List<String> found, String path, String what) {
    if (found.size() == 1) {
      return found.get(0);
    }
    fault(
        path,
        found.isEmpty()
            ? "must name " + what + " of the installation or the document"
            : "must name " + what + " by its id: " + found.size() + " have this name");
    return null;
  }

  /** The key of the owner of a contract of the installation or the document; null for none. */
  String ownerOfContract(String address) {
    return contractOwners.get(address);
  }

  boolean isTemplate(String key) {
    return templates.containsKey(key);
  }

  /** The id of a template in a request. */
  String templateId(String key) {
    TemplateEntry known = heldTemplates.get(key);
    if (known != null) {
      return known.id() == null ? key : known.id().toString();
    }
    return ReferenceTable.newKey(
        "templates[" + wanted.templates().indexOf(templates.get(key)) + "]");
  }

  /** The ABI that a wanted contract has, or inherits from its template; null for none. */
  JsonNode abi(ContractEntry entry) {
    return abi(entry, templates);
  }

  /** The same of a contract of the installation. */
  JsonNode heldAbi(ContractEntry entry) {
    return abi(entry, heldTemplates);
  }

  private static JsonNode abi(ContractEntry entry, Map<String, TemplateEntry> known) {
    if (entry.abi() != null || entry.templateKey() == null) {
      return entry.abi();
    }
    TemplateEntry template = known.get(entry.templateKey());
    return template == null ? null : template.abi();
  }

  /** Notes each fault of an ABI. */
  void checkAbi(JsonNode abi, String path) {
    try {
      Abi.parse(abi.toString());
    } catch (Failure invalid) {
      invalid
          .issues()
          .forEach(issue -> fault(path + issue.path().replaceFirst("^abi", ""), issue.message()));
    }
  }

  /** References to roles as requests have them. */
  static List<RoleRef> roleRefs(Set<String> keys) {
    return ids(keys).stream().map(RoleRef::new).toList();
  }

  /** Ids as requests have them. */
  static List<String> ids(Collection<String> keys) {
    return keys.stream().map(ReferenceTable::id).toList();
  }
}
