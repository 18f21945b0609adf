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
  /** All calls together may take as long as so many answers. */
  private static final int MOST_ANSWERS = 10;

  private final RealmPlan plan;
  private final AdminAccess access;

  /** For a realm, by an administrator. */
  public Provisioner(RealmPlan plan, AdminAccess access) {
    this.plan = plan;
    this.access = access;
  }

  /**
   * Compares, and changes nothing.
   *
   * @throws KeycloakProblem when that cannot be done
   */
  public Comparison compare() {
    return inTime(admin -> compareParts(admin, new Comparison()));
  }

  /**
   * Makes the realm, or brings it up to date.
   *
   * @param report receives each difference before it is corrected
   * @return the differences that were found, and what was left alone
   * @throws KeycloakProblem when that cannot be done, or if the realm differs afterwards
   */
  public Comparison provision(Consumer<Difference> report) {
    return inTime(
        admin -> {
          Comparison all = new Comparison();
          for (Part part : parts()) {
            Comparison found = new Comparison();
            Runnable mending = part.compare(admin, found);
            found.differences().forEach(report);
            mending.run();
            all.add(found);
          }
          if (!all.differences().isEmpty()) {
            confirm(compareParts(admin, new Comparison()));
          }
          return all;
        });
  }

  private static void confirm(Comparison after) {
    if (!after.differences().isEmpty()) {
      throw new KeycloakProblem(
          "Keycloak was told, but the "
              + after.differences().get(0)
              + ". Another client may have changed it");
    }
  }

  private Comparison compareParts(RealmAdmin admin, Comparison found) {
    for (Part part : parts()) {
      var unused = part.compare(admin, found);
      if (part instanceof RealmPart && admin.realm().isEmpty()) {
        return found;
      }
    }
    return found;
  }

  private List<Part> parts() {
    Clients clients = new Clients(plan);
    List<Part> parts = new ArrayList<>();
    parts.add(new RealmPart(plan.realm()));
    parts.add(new ProfilePart());
    plan.signInClients().forEach(client -> parts.add(clients.signIn(client)));
    parts.add(clients.service());
    parts.add(new ServiceAccountPart(plan.service().id()));
    plan.testPassword().ifPresent(password -> parts.add(new TestUsers(plan.realm(), password)));
    Set<String> ours = new TreeSet<>();
    plan.signInClients().forEach(client -> ours.add(client.id()));
    ours.add(plan.service().id());
    parts.add(new OtherClientsPart(ours));
    return parts;
  }

  private interface Work {
    Comparison with(RealmAdmin admin);
  }

  private Comparison inTime(Work work) {
    Duration together = access.patience().multipliedBy(MOST_ANSWERS);
    return new Deadline(together)
        .within(
            () -> {
              try (RealmAdmin admin = new RealmAdmin(AdminSession.open(access), plan.realm())) {
                return work.with(admin);
              }
            });
  }
}
