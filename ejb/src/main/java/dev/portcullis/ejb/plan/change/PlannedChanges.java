package dev.portcullis.ejb.plan.change;

import dev.portcullis.ejb.grant.StepUpProofContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the changes of a plan in the transaction of the caller, through the services that make them
 * for their own routes. Their validation, their rights and their quotas apply.
 */
@ApplicationScoped
public class PlannedChanges {
  @Inject private ChangedRecords records;

  /**
   * Makes all changes, in their order.
   *
   * @param owner the zone, or the organization to which all records belong
   * @param limit after this time no further change is begun
   * @return for each created role what a reader sees in place of its identifier
   * @throws Failure as the service of the first change that fails, with its place in the plan;
   *     CONFLICT if it takes too long
   */
  public Map<String, String> make(Scope owner, List<PlannedChange> changes, Duration limit) {
    Instant end = Clock.now().plus(limit);
    CreatedRoles created = new CreatedRoles();
    return StepUpProofContext.covering(
        () -> {
          for (int i = 0; i < changes.size(); i++) {
            if (Clock.now().isAfter(end)) {
              throw tooLong(i, limit);
            }
            make(owner, changes.get(i), ChangeShape.path(i), created);
          }
          return created.labels();
        });
  }

  private static Failure tooLong(int made, Duration limit) {
    return Failure.of(
        Reason.CONFLICT,
        ("Only the first %d changes were made within %d seconds, and nothing was kept:"
                + " split the plan")
            .formatted(made, limit.toSeconds()));
  }

  private void make(Scope owner, PlannedChange change, String path, CreatedRoles created) {
    Scope scope = scope(owner, change);
    try {
      records.make(scope, change, path, created);
    } catch (Failure refused) {
      throw at(path, change, refused);
    }
  }

  /** The owner of the changed record. */
  private static Scope scope(Scope owner, PlannedChange change) {
    return owner.equals(Scope.ZONE) ? Scope.ofNullable(change.organizationId()) : owner;
  }

  private static Failure at(String path, PlannedChange change, Failure refused) {
    return switch (refused.reason()) {
      case VALIDATION ->
          Failure.invalid(
              refused.issues().stream()
                  .map(
                      issue ->
                          issue.path().startsWith(path)
                              ? issue
                              : new Issue(
                                  path + "." + change.kind().wireName() + "." + issue.path(),
                                  issue.message()))
                  .toList());
      case STEP_UP_REQUIRED, RATE_LIMITED, OVERLOADED, CHAIN_UNAVAILABLE -> refused;
      default -> Failure.of(refused.reason(), path + ": " + refused.getMessage());
    };
  }

  /**
   * The tags of the existing records that the changes replace or delete, by the path of the change.
   * A record that an earlier change creates has none.
   *
   * @throws Failure NOT_FOUND with the place in the plan
   */
  public Map<String, String> tags(Scope owner, List<PlannedChange> changes) {
    Map<String, String> tags = new TreeMap<>();
    for (int i = 0; i < changes.size(); i++) {
      PlannedChange change = changes.get(i);
      String path = ChangeShape.path(i);
      try {
        records.tag(scope(owner, change), change).ifPresent(tag -> tags.put(path, tag));
      } catch (Failure unknown) {
        throw at(path, change, unknown);
      }
    }
    return tags;
  }

  /** The identifiers of the existing roles and machines that the changes replace or delete. */
  public static List<String> named(List<PlannedChange> changes) {
    return changes.stream()
        .filter(change -> change.kind() == ChangeKind.ROLE || change.kind() == ChangeKind.MACHINE)
        .map(PlannedChange::id)
        .filter(id -> id != null)
        .toList();
  }

  /** The identifiers of the roles that the changes delete. */
  public static List<String> deletedRoles(List<PlannedChange> changes) {
    return changes.stream()
        .filter(change -> change.kind() == ChangeKind.ROLE && change.op() == ChangeOperation.DELETE)
        .map(PlannedChange::id)
        .toList();
  }
}
