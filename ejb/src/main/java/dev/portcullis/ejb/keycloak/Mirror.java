package dev.portcullis.ejb.keycloak;

import dev.portcullis.persistence.keycloak.MirrorEntry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.keycloak.admin.client.resource.RealmResource;

/**
 * Brings Keycloak's copy of a record to what the database says. Doing it twice does no more than
 * doing it once; no transaction is open meanwhile.
 */
@ApplicationScoped
public class Mirror {
  @Inject private KeycloakConfig config;
  @Inject private MirrorSource source;

  /**
   * Tells the realm of one record.
   *
   * @throws RuntimeException when Keycloak refuses or fails
   */
  void tell(RealmResource realm, MirrorEntry entry) {
    String id = entry.key().recordId();
    switch (entry.key().kind()) {
      case "organization" -> organization(realm, id);
      case "role" -> role(realm, id);
      case "user" -> user(realm, entry);
      case "session" -> session(realm, entry);
      default -> throw new IllegalStateException("No such kind: " + entry.key().kind());
    }
  }

  private void organization(RealmResource realm, String id) {
    MirroredOrganizations copies = new MirroredOrganizations(realm);
    source.organization(id).ifPresentOrElse(copies::ensure, () -> copies.remove(id));
  }

  private void role(RealmResource realm, String id) {
    MirroredRoles copies = new MirroredRoles(realm);
    source.role(id).ifPresentOrElse(copies::ensure, () -> copies.remove(id));
  }

  private void user(RealmResource realm, MirrorEntry entry) {
    if (!isOfRealm(entry)) {
      return;
    }
    Wanted.User wanted = source.user(entry.key().recordId());
    boolean wantsNothing = wanted.organization() == null && wanted.roles().isEmpty();
    if (wantsNothing
        && Answers.found(() -> realm.users().get(entry.subject()).toRepresentation()).isEmpty()) {
      return;
    }
    new MirroredOrganizations(realm).settle(entry.subject(), wanted.organization());
    new MirroredRoles(realm).settle(entry.subject(), wanted.roles());
  }

  private void session(RealmResource realm, MirrorEntry entry) {
    if (isOfRealm(entry)) {
      Answers.gone(() -> realm.deleteSession(entry.subject(), false));
    }
  }

  /** Identities of other providers are not Keycloak's business. */
  private boolean isOfRealm(MirrorEntry entry) {
    return config.settings().issuer().equals(entry.issuer());
  }
}
