package dev.portcullis.command.keycloak;

import java.util.List;
import java.util.Optional;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;

/**
 * The rights of the service account in the realm: read and change users, organizations and the
 * realm's roles (ADR 0019), and nothing else.
 *
 * @param clientId the client of the account
 */
record ServiceAccountReconciler(String clientId) implements Reconciler {
  private static final String OF_THE_REALM = "realm-management";
  private static final List<String> NEEDED =
      List.of("manage-users", "manage-organizations", "manage-realm");

  @Override
  public Runnable compare(RealmAdmin admin, RealmComparison found) {
    Optional<ClientRepresentation> client = admin.client(clientId);
    if (client.isEmpty() || !Boolean.TRUE.equals(client.get().isServiceAccountsEnabled())) {
      // Reported with the client.
      return Reconciler.nothing();
    }
    String subject = "service account of the client " + clientId;
    ClientRepresentation management =
        admin
            .client(OF_THE_REALM)
            .orElseThrow(
                () ->
                    new KeycloakException(
                        "The realm has no client " + OF_THE_REALM + ", which Keycloak makes"));
    String account = admin.serviceAccount(client.get());
    List<String> held = admin.rolesOf(account, management);
    List<String> missing = NEEDED.stream().filter(role -> !held.contains(role)).toList();
    missing.forEach(role -> found.differs(subject, "lacks the role " + role));
    held.stream()
        .filter(role -> !NEEDED.contains(role))
        .forEach(
            role ->
                found.beyond(
                    subject + " has the role " + RepresentationDiff.oneLine(role) + " also"));
    return missing.isEmpty()
        ? Reconciler.nothing()
        : () -> admin.assignRoles(account, management, roles(admin, management, missing));
  }

  private static List<RoleRepresentation> roles(
      RealmAdmin admin, ClientRepresentation management, List<String> names) {
    List<RoleRepresentation> known =
        admin.rolesOf(management).stream()
            .filter(role -> role != null && names.contains(role.getName()))
            .toList();
    for (String name : names) {
      if (known.stream().noneMatch(role -> role.getName().equals(name))) {
        throw new KeycloakException(
            "Keycloak has no role "
                + name
                + " of the client "
                + OF_THE_REALM
                + ": Keycloak 26 or newer is needed");
      }
    }
    return known;
  }
}
