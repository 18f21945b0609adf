package dev.portcullis.ejb.policydocument;

import dev.portcullis.ejb.policydocument.DocumentChange.Kind;
import dev.portcullis.ejb.role.CustomPermission;
import dev.portcullis.ejb.role.RoleDefinition;
import dev.portcullis.kernel.Json;
import dev.portcullis.persistence.role.SystemPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The changes of roles. */
final class RoleDifference extends SectionDifference<RoleEntry> {
  RoleDifference(DifferenceContext context) {
    super(context);
  }

  @Override
  String id(RoleEntry entry) {
    return entry.id();
  }

  @Override
  Object heldName(RoleEntry entry) {
    return List.of(context().held().owner(entry.organization()), entry.name());
  }

  @Override
  Object wantedName(RoleEntry entry, String path) {
    String owner = context().owner(entry.organization(), path);
    return owner == null ? null : List.of(owner, entry.name());
  }

  @Override
  void create(RoleEntry wanted, String path) {
    if (wanted.isSystemRole() != null) {
      context().fault(path, "must name an existing role, because it is a system role");
      return;
    }
    String owner = context().names().owner(wanted.organization());
    definition(wanted, path)
        .ifPresent(
            body ->
                creates(
                    Kind.ROLE,
                    route(owner),
                    path,
                    null,
                    ReferenceTable.ref(ReferenceTable.newKey(path)),
                    body));
  }

  @Override
  void replace(RoleEntry wanted, RoleEntry held, String path) {
    String owner = context().held().owner(held.organization());
    if (!owner.equals(context().names().owner(wanted.organization()))) {
      context().fault(path + ".organization", "must be the owner that the role has");
      return;
    }
    if (wanted.name().equals(held.name())
        && wanted.systemPermissions().equals(held.systemPermissions())
        && (wanted.isSystemRole() == null) == (held.isSystemRole() == null)) {
      return;
    }
    if (held.isSystemRole() != null || wanted.isSystemRole() != null) {
      context().fault(path, "must be as it is: a system role cannot be made or changed");
      return;
    }
    definition(wanted, path)
        .ifPresent(body -> replaces(Kind.ROLE, route(owner), path, null, idOrName(held), body));
  }

  private static String idOrName(RoleEntry held) {
    return held.id() == null ? held.name() : held.id();
  }

  private Optional<RoleDefinition> definition(RoleEntry wanted, String path) {
    List<CustomPermission> permissions = new ArrayList<>();
    for (int i = 0; i < wanted.systemPermissions().size(); i++) {
      SystemPermission permission = wanted.systemPermissions().get(i);
      try {
        permissions.add(Json.MAPPER.convertValue(permission.wireName(), CustomPermission.class));
      } catch (IllegalArgumentException ofMachines) {
        context()
            .fault(
                path + ".systemPermissions", permission.wireName() + " is for system roles only");
        return Optional.empty();
      }
    }
    return Optional.of(new RoleDefinition(wanted.name(), permissions, null));
  }

  @Override
  void delete(RoleEntry held) {
    String owner = context().held().owner(held.organization());
    if (held.isSystemRole() == null) {
      deletions().add(deletion(Kind.ROLE, route(owner), null, null, idOrName(held)));
    }
  }
}
