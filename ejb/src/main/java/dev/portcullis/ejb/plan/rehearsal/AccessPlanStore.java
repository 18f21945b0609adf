package dev.portcullis.ejb.plan.rehearsal;

import static dev.portcullis.ejb.audit.AuditAction.PLAN_APPLY;
import static dev.portcullis.ejb.audit.AuditAction.PLAN_CREATE;
import static dev.portcullis.ejb.audit.ResourceType.PLAN;

import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.plan.change.PlannedChange;
import dev.portcullis.ejb.plan.change.PlannedChanges;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.plan.AccessPlan;
import dev.portcullis.persistence.plan.AccessPlanRepository;
import dev.portcullis.persistence.plan.PolicyFactQueries;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps plans, and applies them. */
@Stateless
public class AccessPlanStore {
  /** The most plans of an owner; older ones are deleted. */
  static final int MOST = 100;

  /** Changes of the policy are known for a day. */
  static final Duration USABLE = Duration.ofHours(23);

  @Inject private AccessPlanRepository plans;
  @Inject private PolicyFactQueries policy;
  @Inject private PlannedChanges planned;
  @Inject private OrganizationRepository organizations;

  /**
   * Stores a plan.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  @Audited(action = PLAN_CREATE, resource = PLAN, status = 201)
  public AccessPlanView add(
      @AuditedOrganization Scope owner,
      List<PlannedChange> changes,
      RehearsedChanges rehearsed,
      List<FactChange> facts,
      PlanAccess access) {
    requireOwner(owner);
    String hash = PlanContent.hash(changes);
    PlanContent content = PlanContent.of(changes, rehearsed.tags(), facts, access);
    AccessPlan plan =
        new AccessPlan(
            owner,
            CallContext.current().actor().id(),
            changes.size(),
            hash,
            rehearsed.base(),
            content.text());
    plans.add(plan, MOST);
    AuditContext.decided(null, words(plan));
    return AccessPlanView.of(plan, PlanState.PLANNED);
  }

  private static String words(AccessPlan plan) {
    return plan.changes() + " changes, SHA-256 " + plan.hash();
  }

  /**
   * Makes the changes of a plan, all or none. Each has its own audit row, which names the plan.
   *
   * @throws Failure NOT_FOUND; CONFLICT if it was applied already, if a right or a record that it
   *     changes is not as planned, or if another request is changing the policy; or as the service
   *     of the first change that fails
   */
  @Audited(action = PLAN_APPLY, resource = PLAN)
  public AccessPlanView apply(@AuditedOrganization Scope owner, @AuditedId String id) {
    requireOwner(owner);
    PlanRehearsal.takeTurn(policy);
    AccessPlan plan = plans.findForUpdate(owner, id).orElseThrow(() -> unknown(id));
    requireState(plan);
    PlanContent content = PlanContent.of(plan.content());
    policy.lockNamed(PlannedChanges.named(content.changes()));
    if (!planned.tags(owner, content.changes()).equals(content.tags())) {
      throw stale("A record that the plan changes was changed since");
    }
    AuditContext.decided(null, words(plan));
    AuditContext.runParts(
        "plan " + id, () -> planned.make(owner, content.changes(), PlanRehearsal.LIMIT));
    plan.applied(CallContext.current().actor().id());
    plans.flush();
    if (!policy.holdStill()) {
      throw Failure.of(
          Reason.CONFLICT, "Another request is changing permissions, roles or members; try again");
    }
    requireUnmoved(plan);
    return AccessPlanView.of(plan, PlanState.APPLIED);
  }

  private void requireState(AccessPlan plan) {
    if (plan.appliedAt() != null) {
      throw Failure.of(Reason.CONFLICT, "The plan was applied already");
    }
    if (isOld(plan)) {
      throw stale("The plan is older than " + USABLE.toHours() + " hours");
    }
    requireUnmoved(plan);
  }

  private void requireUnmoved(AccessPlan plan) {
    if (policy.haveMoved(List.of(plan.base())).get(0)) {
      throw stale("A permission, role or member was changed since");
    }
  }

  private static Failure stale(String why) {
    return Failure.of(Reason.CONFLICT, "The plan is stale. " + why + ": make the plan again");
  }

  private static boolean isOld(AccessPlan plan) {
    return plan.createdAt().isBefore(Clock.now().minus(USABLE));
  }

  /**
   * A plan.
   *
   * @throws Failure NOT_FOUND
   */
  public AccessPlanView get(Scope owner, String id) {
    requireOwner(owner);
    AccessPlan plan = plans.find(owner, id).orElseThrow(() -> unknown(id));
    return AccessPlanView.of(plan, states(List.of(plan)).get(id));
  }

  /**
   * The plans of an owner, newest first.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  public Page<ListedPlanView> list(Scope owner, PageRequest paging) {
    requireOwner(owner);
    Page<AccessPlan> page = plans.page(owner, paging);
    Map<String, PlanState> states = states(page.items());
    return page.map(plan -> ListedPlanView.of(plan, states.get(plan.id())));
  }

  private Map<String, PlanState> states(List<AccessPlan> of) {
    List<Boolean> moved = policy.haveMoved(of.stream().map(AccessPlan::base).toList());
    Map<String, PlanState> states = new HashMap<>();
    for (int i = 0; i < of.size(); i++) {
      AccessPlan plan = of.get(i);
      states.put(plan.id(), state(plan, moved.get(i)));
    }
    return states;
  }

  private static PlanState state(AccessPlan plan, boolean hasMoved) {
    if (plan.appliedAt() != null) {
      return PlanState.APPLIED;
    }
    return hasMoved || isOld(plan) ? PlanState.STALE : PlanState.PLANNED;
  }

  /**
   * Verifies that the owner exists.
   *
   * @throws Failure NOT_FOUND for the organization
   */
  public void requireOwner(Scope owner) {
    if (owner instanceof Scope.Organization organization) {
      organizations.get(organization.organizationId());
    }
  }

  private static Failure unknown(String id) {
    return Failure.notFound("Plan", "id", id);
  }
}
