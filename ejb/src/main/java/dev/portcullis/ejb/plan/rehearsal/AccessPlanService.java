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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/** Plans of changes: rehearsed, compared, kept and applied. */
@ApplicationScoped
public class AccessPlanService {
  private static final int ATTEMPTS = 3;

  /** Each holds a connection while it waits for its turn. */
  private static final int AT_ONCE = 4;

  private static final int RETRY_SECONDS = 10;

  @Inject private PlanRehearsal rehearsal;
  @Inject private AccessPlanStore store;

  private final Semaphore places = new Semaphore(AT_ONCE);
  private final Set<Scope> planning = ConcurrentHashMap.newKeySet();

  /**
   * Rehearses changes and keeps the plan. Only the plan is stored.
   *
   * @param owner the zone, or the organization to which all records belong
   * @throws Failure VALIDATION for the fields of a change; as the service of the first change that
   *     fails, with its place in the plan; CONFLICT if the policy keeps changing, or while another
   *     plan of the owner is being made; OVERLOADED while this node makes plans of four others
   */
  public AccessPlanView plan(Scope owner, PlanRequest body) {
    List<PlannedChange> changes = body.changes();
    store.requireOwner(owner);
    ChangeShape.check(owner, changes);
    begin(owner);
    try {
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
    } finally {
      end(owner);
    }
  }

  /** One plan of an owner at a time, and a few of all: each holds a connection and waits. */
  private void begin(Scope owner) {
    if (!planning.add(owner)) {
      throw Failure.of(
          Reason.CONFLICT, "Another plan of this owner is being made or applied; try again later");
    }
    if (!places.tryAcquire()) {
      planning.remove(owner);
      throw Failure.overloaded("Other plans are being made; try again", RETRY_SECONDS);
    }
  }

  private void end(Scope owner) {
    places.release();
    planning.remove(owner);
  }

  /**
   * Applies a plan, all or nothing.
   *
   * @throws Failure as {@link AccessPlanStore#apply}; CONFLICT while another plan of the owner is
   *     being made or applied; OVERLOADED while this node makes or applies plans of four others
   */
  public AccessPlanView apply(Scope owner, String id) {
    // An unknown plan does not wait for its turn.
    store.get(owner, id);
    begin(owner);
    try {
      return store.apply(owner, id);
    } finally {
      end(owner);
    }
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
