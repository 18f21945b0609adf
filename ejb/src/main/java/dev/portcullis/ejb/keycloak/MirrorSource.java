package dev.portcullis.ejb.keycloak;

import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.user.UserRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Reads the desired state of Keycloak; each call is its own transaction. */
@Stateless
public class MirrorSource {
  @Inject private OrganizationRepository organizations;
  @Inject private RoleRepository roles;
  @Inject private UserRepository users;

  /** The organization, unless it was deleted. */
  public Optional<DesiredState.Organization> organization(String id) {
    return organizations.find(id).map(MirrorSource::wanted);
  }

  /** The zone role, unless it was deleted. */
  public Optional<DesiredState.Role> role(String id) {
    return roles.findAll(List.of(id)).stream()
        .filter(role -> role.organizationId() == null)
        .map(MirrorSource::wanted)
        .findFirst();
  }

  /** The memberships and roles of a user; empty if the user was deleted. */
  public DesiredState.User user(String id) {
    return users
        .find(id)
        .map(
            user ->
                new DesiredState.User(
                    Optional.ofNullable(user.organizationId())
                        .flatMap(organizations::find)
                        .map(MirrorSource::wanted)
                        .orElse(null),
                    roles.findAll(user.roleIds()).stream()
                        .filter(role -> role.organizationId() == null)
                        .map(MirrorSource::wanted)
                        .toList()))
        .orElseGet(() -> new DesiredState.User(null, List.of()));
  }

  private static DesiredState.Organization wanted(Organization organization) {
    return new DesiredState.Organization(organization.id(), organization.name());
  }

  private static DesiredState.Role wanted(Role role) {
    return new DesiredState.Role(role.id(), role.roleName());
  }
}
