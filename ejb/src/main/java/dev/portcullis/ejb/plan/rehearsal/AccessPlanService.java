package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.ejb.plan.change.ChangeShape;
import dev.portcullis.ejb.plan.change.PlanRequest;
import dev.portcullis.ejb.plan.change.PlannedChange;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Plans of changes: rehearsed, compared, kept and applied. */
@ApplicationScoped
public class AccessPlanService {
  private static final int ATTEMPTS = 3;

  @Inject private PlanRehearsal rehearsal;
  @Inject private AccessPlanStore store;

  /**
   * Rehearses changes and keeps the plan. Only the plan is stored.
   *
   * @param owner the zone, or the organization to which all records belong
   * @throws Failure VALIDATION for the fields of a change; as the service of the first change that
   *     fails, with its place in the plan; CONFLICT if the policy keeps changing
   */
  public AccessPlanView plan(Scope owner, PlanRequest body) {
    List<PlannedChange> changes = body.changes();
    ChangeShape.check(owner, changes);
    for (int i = 0; i < ATTEMPTS; i++) {
      RehearsedChanges rehearsed = rehearsal.rehearse(owner, changes);
      Optional<ComparedMoments> before =
          rehearsed.isOvertaken() ? Optional.empty() : rehearsal.before(rehearsed);
      if (before.isPresent()) {
        return store.add(
            owner,
            changes,
            rehearsed,
            FactComparison.of(before.get().facts(), rehearsed.after(), rehearsed.labels()),
            PlanLines.of(owner, before.get(), rehearsed.labels()));
      }
    }
    throw Failure.of(
        Reason.CONFLICT, "Permissions, roles or members keep changing; try again later");
  }

  /**
   * Applies a plan, all or nothing.
   *
   * @throws Failure as {@link AccessPlanStore#apply}
   */
  public AccessPlanView apply(Scope owner, String id) {
    return store.apply(owner, id);
  }

  /**
   * A plan.
   *
   * @throws Failure NOT_FOUND
   */
  public AccessPlanView get(Scope owner, String id) {
    return store.get(owner, id);
  }

  /**
   * The plans of an owner, newest first.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  public Page<ListedPlanView> list(Scope owner, PageRequest paging) {
    return store.list(owner, paging);
  }
}
