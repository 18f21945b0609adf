package dev.portcullis.ejb.service;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import dev.portcullis.persistence.role.SystemPermission;
import dev.portcullis.persistence.user.User;
import dev.portcullis.persistence.user.UserRepository;
import java.util.List;

/**
 * Records that a test begins with, each with names of its own. They are stored as no request, so
 * they do not show in {@link CallLogs}.
 */
public final class Given {
  private Given() {}

  /** Text that no other test has, of at most 40 characters. */
  public static String name(String what) {
    return what + " " + Ids.id();
  }

  /** An address that no other test has. */
  public static Address address() {
    return new Address(HexText.of(Ids.bytes(20)));
  }

  /** An organization with its system role; its identifier. */
  public static String organization() {
    Organization organization = new Organization(name("Organization"), List.of());
    store(
        () ->
            Services.get(OrganizationRepository.class)
                .add(organization, Role.adminOf(organization.id())));
    return organization.id();
  }

  /** A custom role; its identifier. */
  public static String role(Scope owner, SystemPermission... permissions) {
    Role role = new Role(owner, name("Role"), List.of(permissions));
    store(() -> Services.get(RoleRepository.class).add(role));
    return role.id();
  }

  /**
   * A user who holds these roles; their identifier.
   *
   * @param organizationId null for a user of the zone
   */
  public static String user(String organizationId, String... roleIds) {
    User user = new User(name("User"), User.Source.OIDC, organizationId);
    for (String roleId : roleIds) {
      user.grant(roleId);
    }
    store(() -> Services.get(UserRepository.class).add(user));
    return user.id();
  }

  private static void store(Runnable work) {
    try {
      Services.inTransaction(
          () -> {
            work.run();
            return null;
          });
    } catch (RuntimeException refused) {
      throw refused;
    } catch (Exception refused) {
      throw new IllegalStateException(refused);
    }
  }
}
