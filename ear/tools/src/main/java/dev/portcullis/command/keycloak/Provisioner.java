package dev.portcullis.command.keycloak;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Brings a realm to the state that the product needs, or lists what is missing. Each part is read
 * first and changed only if it differs. So a second run changes nothing, and an interrupted run is
 * completed by the next.
 */
public final class Provisioner {
  /** All calls together may take this many times the limit of one response. */
  private static final int TIMEOUT_FACTOR = 10;

  private final RealmSpec plan;
  private final AdminCredentials access;

  /** A provisioner for a realm, with an administrator's credentials. */
  public Provisioner(RealmSpec plan, AdminCredentials access) {
    this.plan = plan;
    this.access = access;
  }

  /**
   * Compares without changes.
   *
   * @throws KeycloakException when that cannot be done
   */
  public RealmComparison compare() {
    return inTime(admin -> compareParts(admin, new RealmComparison()));
  }

  /**
   * Creates the realm, or updates it.
   *
   * @param report receives each difference before it is corrected
   * @return the differences, and additions that were left unchanged
   * @throws KeycloakException when that cannot be done, or if the realm differs afterwards
   */
  public RealmComparison provision(Consumer<Difference> report) {
    return inTime(
        admin -> {
          RealmComparison all = new RealmComparison();
          for (Reconciler part : parts()) {
            RealmComparison found = new RealmComparison();
            Runnable mending = part.compare(admin, found);
            found.differences().forEach(report);
            mending.run();
            all.add(found);
          }
          if (!all.differences().isEmpty()) {
            confirm(compareParts(admin, new RealmComparison()));
          }
          return all;
        });
  }

  private static void confirm(RealmComparison after) {
    if (!after.differences().isEmpty()) {
      throw new KeycloakException(
          "Keycloak was changed, but the "
              + after.differences().get(0)
              + ". Another client may have changed it");
    }
  }

  private RealmComparison compareParts(RealmAdmin admin, RealmComparison found) {
    for (Reconciler part : parts()) {
      var unused = part.compare(admin, found);
      if (part instanceof RealmSettingsReconciler && admin.realm().isEmpty()) {
        return found;
      }
    }
    return found;
  }

  private List<Reconciler> parts() {
    ClientRepresentations clients = new ClientRepresentations(plan);
    List<Reconciler> parts = new ArrayList<>();
    parts.add(new RealmSettingsReconciler(plan.realm()));
    parts.add(new UserProfileReconciler());
    plan.signInClients().forEach(client -> parts.add(clients.signIn(client)));
    parts.add(clients.service());
    parts.add(new ServiceAccountReconciler(plan.service().id()));
    plan.testPassword().ifPresent(password -> parts.add(new TestUsers(plan.realm(), password)));
    Set<String> ours = new TreeSet<>();
    plan.signInClients().forEach(client -> ours.add(client.id()));
    ours.add(plan.service().id());
    parts.add(new UnknownClientsReconciler(ours));
    return parts;
  }

  private interface Work {
    RealmComparison with(RealmAdmin admin);
  }

  private RealmComparison inTime(Work work) {
    Duration together = access.timeout().multipliedBy(TIMEOUT_FACTOR);
    return new RequestDeadline(together)
        .within(
            () -> {
              try (RealmAdmin admin = new RealmAdmin(AdminSession.open(access), plan.realm())) {
                return work.with(admin);
              }
            });
  }
}
