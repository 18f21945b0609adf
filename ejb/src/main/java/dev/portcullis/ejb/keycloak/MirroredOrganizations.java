package dev.portcullis.ejb.keycloak;

import static dev.portcullis.ejb.keycloak.RealmApi.path;
import static dev.portcullis.ejb.keycloak.RealmApi.query;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The organizations of a realm that are copies of Portcullis organizations: those with a Portcullis
 * identifier as an attribute.
 */
final class MirroredOrganizations {
  /** The attribute that marks a copy. */
  static final String MARK = "portcullis.id";

  /** The description of a copy in Keycloak. */
  static final String KEPT = "Kept by Portcullis: change it there.";

  private static final String ALL = "organizations";
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;

  private final RealmApi realm;

  MirroredOrganizations(RealmApi realm) {
    this.realm = realm;
  }

  /**
   * Ensures that an organization like {@code wanted} exists.
   *
   * @return its identifier in Keycloak
   */
  String ensure(DesiredState.Organization wanted) {
    Optional<ObjectNode> found = find(wanted.id());
    if (found.isEmpty()) {
      if (!create(wanted, wanted.name()) && !create(wanted, distinct(wanted))) {
        throw new IllegalStateException(
            "Keycloak has another organization with the alias " + wanted.id());
      }
      return id(find(wanted.id()).orElseThrow());
    }
    ObjectNode copy = found.get();
    if (!List.of(wanted.name(), distinct(wanted)).contains(copy.path("name").asText())) {
      String path = path(ALL, id(copy));
      if (!realm.sendUnless(CONFLICT, "PUT", path, copy.put("name", wanted.name()))) {
        realm.send("PUT", path, copy.put("name", distinct(wanted)));
      }
    }
    return id(copy);
  }

  /** Ensures that no copy of an organization exists. */
  void remove(String id) {
    find(id).ifPresent(copy -> realm.sendUnless(NOT_FOUND, "DELETE", path(ALL, id(copy)), null));
  }

  /** Ensures that a user is a member of one organization and no other copy; null for none. */
  void settle(String userId, DesiredState.Organization wanted) {
    String target = wanted == null ? null : ensure(wanted);
    boolean member = false;
    for (ObjectNode held : of(userId)) {
      if (id(held).equals(target)) {
        member = true;
      } else {
        realm.sendUnless(NOT_FOUND, "DELETE", path(ALL, id(held), "members", userId), null);
      }
    }
    if (target != null && !member) {
      realm.sendUnless(CONFLICT, "POST", path(ALL, target, "members"), userId);
    }
  }

  /** The copies among the organizations of a user. */
  private List<ObjectNode> of(String userId) {
    return realm.list(path(ALL, "members", userId, "organizations")).stream()
        .filter(
            held ->
                // The list contains no attributes; a copy's alias is the Portcullis identifier.
                find(held.path("alias").asText())
                    .filter(copy -> id(copy).equals(id(held)))
                    .isPresent())
        .toList();
  }

  private Optional<ObjectNode> find(String id) {
    return realm.list(query(path(ALL), Map.of("q", MARK + ":" + id))).stream()
        .filter(copy -> id.equals(copy.path("alias").asText()))
        .findFirst()
        .flatMap(copy -> realm.find(path(ALL, id(copy))));
  }

  private boolean create(DesiredState.Organization wanted, String name) {
    Map<String, ?> copy =
        Map.of(
            "name",
            name,
            "alias",
            wanted.id(),
            "enabled",
            true,
            "description",
            KEPT,
            "attributes",
            Map.of(MARK, List.of(wanted.id())));
    return realm.sendUnless(CONFLICT, "POST", path(ALL), copy);
  }

  private static String id(ObjectNode organization) {
    return organization.path("id").asText();
  }

  /** Names are unique in Keycloak, but not in Portcullis. */
  private static String distinct(DesiredState.Organization wanted) {
    return wanted.name() + " (" + wanted.id() + ")";
  }
}
