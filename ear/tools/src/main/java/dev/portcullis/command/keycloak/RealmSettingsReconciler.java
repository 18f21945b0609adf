package dev.portcullis.command.keycloak;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.RolesRepresentation;

/**
 * The realm itself. Its lifetimes, display name and marked roles are set when it is created. Later
 * changes of these by the operator or the mirror are kept.
 */
record RealmSettingsReconciler(String name) implements Reconciler {
  private static final String TLS = "sslRequired";

  /** The attribute by which the mirror recognizes its roles (ADR 0019). */
  private static final String MARK = "portcullis.id";

  @Override
  public Runnable compare(RealmAdmin admin, RealmComparison found) {
    String subject = subject();
    Optional<RealmRepresentation> known = admin.realm();
    if (known.isEmpty()) {
      found.differs(subject, "is missing");
      return () -> admin.createRealm(fresh());
    }
    ObjectNode is = RepresentationDiff.of(known.get());
    ObjectNode wanted = RepresentationDiff.of(needed());
    if (is.path(TLS).asText().equals("all")) {
      // Stricter than required.
      wanted.remove(TLS);
    }
    List<String> differences = RepresentationDiff.differences(is, wanted);
    found.differs(subject, differences);
    return differences.isEmpty()
        ? Reconciler.nothing()
        : () ->
            admin.updateRealm(
                RepresentationDiff.to(
                    RealmRepresentation.class, RepresentationDiff.merged(is, wanted)));
  }

  String subject() {
    return "realm " + name;
  }

  /** The required state at any time. */
  private RealmRepresentation needed() {
    RealmRepresentation realm = new RealmRepresentation();
    realm.setRealm(name);
    realm.setEnabled(true);
    realm.setSslRequired("external");
    // A user who registers without an invitation would be a user of the zone.
    realm.setRegistrationAllowed(false);
    realm.setLoginWithEmailAllowed(true);
    realm.setDuplicateEmailsAllowed(false);
    realm.setBruteForceProtected(true);
    realm.setOrganizationsEnabled(true);
    realm.setDefaultSignatureAlgorithm("RS256");
    return realm;
  }

  private RealmRepresentation fresh() {
    RealmRepresentation realm = needed();
    realm.setDisplayName("Portcullis");
    realm.setAccessTokenLifespan(3600);
    realm.setSsoSessionIdleTimeout(3600);
    realm.setSsoSessionMaxLifespan(36_000);
    realm.setAccessCodeLifespan(60);
    RolesRepresentation roles = new RolesRepresentation();
    roles.setRealm(
        List.of(role("admin", "Administers the zone."), role("user", "All users of the zone.")));
    realm.setRoles(roles);
    return realm;
  }

  private static RoleRepresentation role(String name, String description) {
    RoleRepresentation role = new RoleRepresentation();
    role.setName(name);
    role.setDescription(description + " Kept by Portcullis: change it there.");
    role.setAttributes(Map.of(MARK, List.of(name)));
    return role;
  }
}
