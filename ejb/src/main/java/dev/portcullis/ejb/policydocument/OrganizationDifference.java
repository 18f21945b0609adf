package dev.portcullis.ejb.policydocument;

import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import dev.portcullis.ejb.policydocument.DocumentChange.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The changes of organizations. A new one gets those default roles later that are its own. */
final class OrganizationDifference extends SectionDifference<OrganizationEntry> {
  private final List<DocumentChange> afterRoles = new ArrayList<>();

  OrganizationDifference(DifferenceContext context) {
    super(context);
  }

  @Override
  String id(OrganizationEntry entry) {
    return entry.id();
  }

  @Override
  Object heldName(OrganizationEntry entry) {
    return entry.name();
  }

  @Override
  Object wantedName(OrganizationEntry entry, String path) {
    return entry.name();
  }

  @Override
  void create(OrganizationEntry wanted, String path) {
    if (!context().isZone()) {
      context().fault(path, "can be created by the zone only");
      return;
    }
    String key = ReferenceTable.newKey(path);
    Set<String> roles = roles(wanted, key, path);
    boolean complete =
        roles.stream()
            .allMatch(
                role ->
                    !ReferenceTable.isNew(role)
                        && context().names().ownerOfRole(role).equals(ReferenceTable.ZONE));
    creates(
        Kind.ORGANIZATION,
        null,
        path,
        null,
        ReferenceTable.ref(key),
        new OrganizationDefinition(
            wanted.name(), complete ? DifferenceContext.roleRefs(roles) : List.of()));
    if (!complete) {
      afterRoles.add(replacement(path, key, wanted, roles));
    }
  }

  @Override
  void replace(OrganizationEntry wanted, OrganizationEntry held, String path) {
    String key =
        held.id() == null ? context().held().owner(held.name()) : PolicyDocument.BY_ID + held.id();
    Set<String> roles = roles(wanted, key, path);
    if (!wanted.name().equals(held.name())
        || !roles.equals(context().held().roleKeys(held.defaultRoles()))) {
      if (context().isZone()) {
        afterRoles.add(replacement(path, key, wanted, roles));
      } else {
        context().fault(path, "can be changed by the zone only");
      }
    }
  }

  private Set<String> roles(OrganizationEntry wanted, String key, String path) {
    return context().roles(wanted.defaultRoles(), key, path + ".defaultRoles");
  }

  private static DocumentChange replacement(
      String path, String key, OrganizationEntry wanted, Set<String> roles) {
    return new DocumentChange(
        Operation.REPLACE,
        Kind.ORGANIZATION,
        path,
        null,
        null,
        ReferenceTable.id(key),
        null,
        new OrganizationDefinition(wanted.name(), DifferenceContext.roleRefs(roles)));
  }

  @Override
  void delete(OrganizationEntry held) {
    throw new IllegalStateException("No document is complete for organizations");
  }

  /** The changes that need the roles of the document. */
  List<DocumentChange> afterRoles() {
    return afterRoles;
  }
}
