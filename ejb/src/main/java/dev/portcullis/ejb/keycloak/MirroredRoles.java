package dev.portcullis.ejb.keycloak;

import static dev.portcullis.ejb.keycloak.MirroredOrganizations.KEPT;
import static dev.portcullis.ejb.keycloak.MirroredOrganizations.MARK;
import static dev.portcullis.ejb.keycloak.RealmApi.path;
import static dev.portcullis.ejb.keycloak.RealmApi.query;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The roles of a realm that are copies of zone roles: those with a Portcullis identifier. */
final class MirroredRoles {
  private static final String ALL = "roles";
  private static final String BY_ID = "roles-by-id";
  private static final int NOT_FOUND = 404;

  private final RealmApi realm;

  MirroredRoles(RealmApi realm) {
    this.realm = realm;
  }

  /** Ensures that a role like {@code wanted} exists, and returns it. */
  ObjectNode ensure(DesiredState.Role wanted) {
    Optional<ObjectNode> found = find(wanted.id());
    if (found.isEmpty()) {
      rejectUnmanaged(wanted);
      Map<String, ?> copy =
          Map.of(
              "name", wanted.name(),
              "description", KEPT,
              "attributes", Map.of(MARK, List.of(wanted.id())));
      realm.send("POST", path(ALL), copy);
      return find(wanted.id()).orElseThrow();
    }
    ObjectNode copy = found.get();
    if (!copy.path("name").asText().equals(wanted.name())) {
      rejectUnmanaged(wanted);
      realm.send("PUT", path(BY_ID, id(copy)), copy.put("name", wanted.name()));
    }
    return copy;
  }

  /** Ensures that no copy of a role exists. */
  void remove(String id) {
    find(id).ifPresent(copy -> realm.sendUnless(NOT_FOUND, "DELETE", path(BY_ID, id(copy)), null));
  }

  /** Ensures that a user has exactly these copies. */
  void settle(String userId, List<DesiredState.Role> wanted) {
    List<ObjectNode> targets = wanted.stream().map(this::ensure).toList();
    Set<String> targetIds = ids(targets);
    Set<String> copies = ids(copies());
    String mappings = path("users", userId, "role-mappings", "realm");
    List<ObjectNode> held = realm.list(mappings);
    List<ObjectNode> superfluous =
        held.stream()
            .filter(role -> copies.contains(id(role)) && !targetIds.contains(id(role)))
            .toList();
    if (!superfluous.isEmpty()) {
      realm.send("DELETE", mappings, superfluous);
    }
    Set<String> heldIds = ids(held);
    List<ObjectNode> missing =
        targets.stream().filter(role -> !heldIds.contains(id(role))).toList();
    if (!missing.isEmpty()) {
      realm.send("POST", mappings, missing);
    }
  }

  /**
   * A role of the same name that is not a copy has another meaning for its creator. Names are
   * arbitrary text and never part of a path: some servers treat "..", in any encoding, as the
   * parent.
   */
  private void rejectUnmanaged(DesiredState.Role wanted) {
    if (all().anyMatch(role -> role.path("name").asText().equals(wanted.name()))) {
      throw new IllegalStateException(
          "Keycloak has a role \"" + wanted.name() + "\" that is not Portcullis's");
    }
  }

  private Optional<ObjectNode> find(String id) {
    return copies().stream().filter(role -> id.equals(markOf(role))).findFirst();
  }

  private List<ObjectNode> copies() {
    return all().filter(role -> markOf(role) != null).toList();
  }

  private Stream<ObjectNode> all() {
    return realm.list(query(path(ALL), Map.of("briefRepresentation", false))).stream();
  }

  private static String markOf(ObjectNode role) {
    JsonNode marks = role.path("attributes").path(MARK);
    return marks.size() == 1 ? marks.get(0).textValue() : null;
  }

  private static String id(ObjectNode role) {
    return role.path("id").asText();
  }

  private static Set<String> ids(List<ObjectNode> roles) {
    return roles.stream().map(MirroredRoles::id).collect(Collectors.toSet());
  }
}
