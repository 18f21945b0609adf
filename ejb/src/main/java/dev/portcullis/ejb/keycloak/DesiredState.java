package dev.portcullis.ejb.keycloak;

import java.util.List;

/**
 * What Keycloak is to hold, as the database says it now. Public, because Payara's proxies of beans
 * must see what their methods answer.
 */
public final class DesiredState {
  private DesiredState() {}

  /** An organization. */
  public record Organization(String id, String name) {}

  /** A zone role. */
  public record Role(String id, String name) {}

  /**
   * A user of Keycloak's.
   *
   * @param organization the user's organization, or null
   * @param roles the zone roles that the user holds
   */
  public record User(Organization organization, List<Role> roles) {}
}
