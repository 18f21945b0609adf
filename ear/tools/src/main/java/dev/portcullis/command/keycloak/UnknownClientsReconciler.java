package dev.portcullis.command.keycloak;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Clients that neither the product needs nor Keycloak creates. They are listed up to a limit. */
record UnknownClientsReconciler(Set<String> ours) implements Reconciler {
  /** The maximum number that is listed by name. */
  static final int LISTED = 50;

  private static final Set<String> OF_KEYCLOAK =
      Set.of(
          "account",
          "account-console",
          "admin-cli",
          "admin-permissions",
          "broker",
          "realm-management",
          "security-admin-console");

  @Override
  public Runnable compare(RealmAdmin admin, RealmComparison found) {
    List<String> all = admin.clientIds(LISTED + OF_KEYCLOAK.size() + ours.size() + 1);
    Set<String> others = new TreeSet<>(all);
    others.removeAll(OF_KEYCLOAK);
    others.removeAll(ours);
    others.stream()
        .limit(LISTED)
        .forEach(
            id ->
                found.beyond(
                    "client " + RepresentationDiff.oneLine(id) + " is none of the product's"));
    if (others.size() > LISTED) {
      found.beyond("more clients do not belong to the product");
    }
    return Reconciler.nothing();
  }
}
