package dev.portcullis.ejb.keycloak;

import dev.portcullis.persistence.keycloak.OutboxEntry;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/**
 * Updates Keycloak's copy of a record to the state in the database. The operation is idempotent,
 * and no transaction is open during it.
 */
@ApplicationScoped
public class RealmMirror {
  private static final int NOT_FOUND = 404;

  @Inject private KeycloakConfig config;
  @Inject private MirrorSource source;

  /**
   * Mirrors one record to the realm.
   *
   * @throws RuntimeException if Keycloak rejects the request or fails
   */
  void mirror(RealmApi realm, OutboxEntry entry) {
    String id = entry.key().recordId();
    switch (entry.key().kind()) {
      case "organization" -> organization(realm, id);
      case "role" -> role(realm, id);
      case "user" -> user(realm, entry);
      case "session" -> session(realm, entry);
      default -> throw new IllegalStateException("No such kind: " + entry.key().kind());
    }
  }

  private void organization(RealmApi realm, String id) {
    MirroredOrganizations copies = new MirroredOrganizations(realm);
    source.organization(id).ifPresentOrElse(copies::ensure, () -> copies.remove(id));
  }

  private void role(RealmApi realm, String id) {
    MirroredRoles copies = new MirroredRoles(realm);
    source.role(id).ifPresentOrElse(copies::ensure, () -> copies.remove(id));
  }

  private void user(RealmApi realm, OutboxEntry entry) {
    if (!isOfRealm(entry)) {
      return;
    }
    DesiredState.User wanted = source.user(entry.key().recordId());
    boolean wantsNothing = wanted.organization() == null && wanted.roles().isEmpty();
    if (wantsNothing && realm.find(RealmApi.path("users", entry.subject())).isEmpty()) {
      return;
    }
    new MirroredOrganizations(realm).settle(entry.subject(), wanted.organization());
    new MirroredRoles(realm).settle(entry.subject(), wanted.roles());
  }

  private void session(RealmApi realm, OutboxEntry entry) {
    if (isOfRealm(entry)) {
      realm.sendUnless(NOT_FOUND, "DELETE", RealmApi.path("sessions", entry.subject()), null);
    }
  }

  /** Identities of other providers do not concern Keycloak. */
  private boolean isOfRealm(OutboxEntry entry) {
    return config.settings().issuer().equals(entry.issuer());
  }
}
