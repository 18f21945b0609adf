package dev.portcullis.ejb.keycloak;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.admin.client.resource.RoleScopeResource;
import org.keycloak.representations.idm.RoleRepresentation;

/** The roles of a realm that are copies of our zone roles: those that carry our identifier. */
final class MirroredRoles {
  private final RealmResource realm;

  MirroredRoles(RealmResource realm) {
    this.realm = realm;
  }

  /** Sees to it that there is a role like {@code wanted}, and answers it. */
  RoleRepresentation ensure(Wanted.Role wanted) {
    Optional<RoleRepresentation> found = find(wanted.id());
    if (found.isEmpty()) {
      refuseForeign(wanted);
      RoleRepresentation copy =
          new RoleRepresentation(wanted.name(), "Kept by Portcullis: change it there.", false);
      copy.setAttributes(Map.of(MirroredOrganizations.MARK, List.of(wanted.id())));
      realm.roles().create(copy);
      return find(wanted.id()).orElseThrow();
    }
    RoleRepresentation copy = found.get();
    if (!copy.getName().equals(wanted.name())) {
      refuseForeign(wanted);
      copy.setName(wanted.name());
      realm.rolesById().updateRole(copy.getId(), copy);
    }
    return copy;
  }

  /** Sees to it that there is no copy of a role. */
  void remove(String id) {
    find(id).ifPresent(copy -> Answers.gone(() -> realm.rolesById().deleteRole(copy.getId())));
  }

  /** Sees to it that a user holds these copies and no others. */
  void settle(String userId, List<Wanted.Role> wanted) {
    List<RoleRepresentation> targets = wanted.stream().map(this::ensure).toList();
    Set<String> targetIds = ids(targets);
    Set<String> copies = ids(copies());
    RoleScopeResource scope = realm.users().get(userId).roles().realmLevel();
    List<RoleRepresentation> held = scope.listAll();
    List<RoleRepresentation> superfluous = new ArrayList<>(held);
    superfluous.removeIf(
        role -> !copies.contains(role.getId()) || targetIds.contains(role.getId()));
    if (!superfluous.isEmpty()) {
      scope.remove(superfluous);
    }
    Set<String> heldIds = ids(held);
    List<RoleRepresentation> missing =
        targets.stream().filter(role -> !heldIds.contains(role.getId())).toList();
    if (!missing.isEmpty()) {
      scope.add(missing);
    }
  }

  /** A role of the same name that is not ours means something else to whoever made it. */
  private void refuseForeign(Wanted.Role wanted) {
    if (Answers.found(() -> realm.roles().get(wanted.name()).toRepresentation()).isPresent()) {
      throw new IllegalStateException(
          "Keycloak has a role \"" + wanted.name() + "\" that is not Portcullis's");
    }
  }

  private Optional<RoleRepresentation> find(String id) {
    return copies().stream().filter(role -> id.equals(markOf(role))).findFirst();
  }

  private List<RoleRepresentation> copies() {
    return realm.roles().list(false).stream().filter(role -> markOf(role) != null).toList();
  }

  private static String markOf(RoleRepresentation role) {
    return Optional.ofNullable(role.getAttributes())
        .map(attributes -> attributes.get(MirroredOrganizations.MARK))
        .filter(values -> values.size() == 1)
        .map(values -> values.get(0))
        .orElse(null);
  }

  private static Set<String> ids(List<RoleRepresentation> roles) {
    return roles.stream().map(RoleRepresentation::getId).collect(Collectors.toSet());
  }
}
