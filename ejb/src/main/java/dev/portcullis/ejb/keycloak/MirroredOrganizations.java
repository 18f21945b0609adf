package dev.portcullis.ejb.keycloak;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.keycloak.admin.client.resource.OrganizationsResource;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.representations.idm.OrganizationRepresentation;

/**
 * The organizations of a realm that are copies of ours: those that carry our identifier as an
 * attribute.
 */
final class MirroredOrganizations {
  /** The attribute that marks what is ours. */
  static final String MARK = "portcullis.id";

  private final OrganizationsResource organizations;

  MirroredOrganizations(RealmResource realm) {
    this.organizations = realm.organizations();
  }

  /**
   * Sees to it that there is an organization like {@code wanted}.
   *
   * @return its identifier in Keycloak
   */
  String ensure(Wanted.Organization wanted) {
    Optional<OrganizationRepresentation> found = find(wanted.id());
    if (found.isEmpty()) {
      if (!create(wanted, wanted.name()) && !create(wanted, distinct(wanted))) {
        throw new IllegalStateException(
            "Keycloak has another organization with the alias " + wanted.id());
      }
      return find(wanted.id()).orElseThrow().getId();
    }
    OrganizationRepresentation copy = found.get();
    if (!List.of(wanted.name(), distinct(wanted)).contains(copy.getName())) {
      copy.setName(wanted.name());
      if (!Answers.isNoConflict(organizations.get(copy.getId()).update(copy))) {
        copy.setName(distinct(wanted));
        Answers.accept(
            organizations.get(copy.getId()).update(copy), jakarta.ws.rs.core.Response.Status.OK);
      }
    }
    return copy.getId();
  }

  /** Sees to it that there is no copy of an organization. */
  void remove(String id) {
    find(id)
        .ifPresent(
            copy ->
                Answers.accept(
                    organizations.get(copy.getId()).delete(),
                    jakarta.ws.rs.core.Response.Status.NOT_FOUND));
  }

  /** Sees to it that a user is a member of one organization and no other copy; null for none. */
  void settle(String userId, Wanted.Organization wanted) {
    String target = wanted == null ? null : ensure(wanted);
    boolean member = false;
    for (OrganizationRepresentation held : of(userId)) {
      if (held.getId().equals(target)) {
        member = true;
      } else {
        Answers.accept(
            organizations.get(held.getId()).members().removeMember(userId),
            jakarta.ws.rs.core.Response.Status.NOT_FOUND);
      }
    }
    if (target != null && !member) {
      Answers.accept(
          organizations.get(target).members().addMember(userId),
          jakarta.ws.rs.core.Response.Status.CONFLICT);
    }
  }

  /** The copies among the organizations of a user. */
  private List<OrganizationRepresentation> of(String userId) {
    return organizations.members().getOrganizations(userId).stream()
        .filter(
            held ->
                // The list shows no attributes; a copy's alias is our identifier.
                find(held.getAlias()).filter(copy -> copy.getId().equals(held.getId())).isPresent())
        .toList();
  }

  private Optional<OrganizationRepresentation> find(String id) {
    return organizations.searchByAttribute(MARK + ":" + id).stream()
        .filter(copy -> id.equals(copy.getAlias()))
        .findFirst()
        .map(copy -> organizations.get(copy.getId()).toRepresentation());
  }

  private boolean create(Wanted.Organization wanted, String name) {
    OrganizationRepresentation copy = new OrganizationRepresentation();
    copy.setName(name);
    copy.setAlias(wanted.id());
    copy.setEnabled(true);
    copy.setDescription("Kept by Portcullis: change it there.");
    copy.setAttributes(Map.of(MARK, List.of(wanted.id())));
    return Answers.isNoConflict(organizations.create(copy));
  }

  /** Names are unique in Keycloak, and not with us. */
  private static String distinct(Wanted.Organization wanted) {
    return wanted.name() + " (" + wanted.id() + ")";
  }
}
