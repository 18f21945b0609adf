package dev.portcullis.ejb.keycloak;

import java.util.List;

/**
 * The desired state of Keycloak, as the database currently defines it. Public, because Payara's
 * bean proxies must see the return types of their methods.
 */
public final class DesiredState {
  private DesiredState() {}

  /** An organization. */
  public record Organization(String id, String name) {}

  /** A zone role. */
  public record Role(String id, String name) {}

  /**
   * A user of Keycloak.
   *
   * @param organization the user's organization, or null
   * @param roles the user's zone roles
   */
  public record User(Organization organization, List<Role> roles) {}
}
