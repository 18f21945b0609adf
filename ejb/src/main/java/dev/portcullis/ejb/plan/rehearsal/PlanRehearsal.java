package dev.portcullis.ejb.plan.rehearsal;

import static dev.portcullis.ejb.audit.AuditAction.PLAN_CREATE;
import static dev.portcullis.ejb.audit.ResourceType.PLAN;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.ejb.plan.change.PlannedChange;
import dev.portcullis.ejb.plan.change.PlannedChanges;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.plan.PolicyFact;
import dev.portcullis.persistence.plan.PolicyFactQueries;
import dev.portcullis.persistence.policy.PolicyChange;
import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the changes of a plan in a transaction of its own, and rolls it back. */
@Stateless
public class PlanRehearsal {
  /** The most facts that are compared: users, machines and contracts together. */
  static final int MOST = 1_000;

  /** Rehearsals and applied plans take turns, so each has little time. */
  static final Duration LIMIT = Duration.ofSeconds(10);

  /** How long to wait for the turn: longer than another plan may take. */
  private static final Duration TURN = Duration.ofSeconds(15);

  /** How long to wait for each lock of the changes. */
  private static final int LOCK_MILLIS = 5_000;

  @Inject private PlannedChanges planned;
  @Inject private OrganizationRepository organizations;
  @Inject private PolicyFactQueries policy;
  @Inject private PolicyMoments moments;
  @Resource private SessionContext context;

  /**
   * Makes the changes, reads what they changed, and rolls back.
   *
   * @param owner the zone, or the organization to which all records belong
   * @throws Failure NOT_FOUND for the organization; as the service of the first change that fails,
   *     with its place in the plan; CONFLICT if it takes too long
   */
  @Audited(action = PLAN_CREATE, resource = PLAN, recorded = false)
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public RehearsedChanges rehearse(@AuditedOrganization Scope owner, List<PlannedChange> changes) {
    if (owner instanceof Scope.Organization organization) {
      organizations.get(organization.organizationId());
    }
    takeTurn(policy);
    String base = policy.snapshot();
    Map<String, String> tags = planned.tags(owner, changes);
    Set<Address> contracts = moments.contractsNaming(PlannedChanges.deletedRoles(changes));
    Map<String, String> labels = planned.make(owner, changes, LIMIT);
    Set<PolicyChange> touched = policy.touched(MOST + 1);
    contracts.addAll(addresses(touched));
    boolean isComplete = touched.size() <= MOST && contracts.size() <= MOST;
    List<String> roles = new ArrayList<>(PlannedChanges.named(changes));
    roles.addAll(labels.keySet());
    List<PolicyFact> after = isComplete ? policy.facts(touched, roles) : List.of();
    Set<Address> compared = isComplete ? contracts : Set.of();
    PolicyMoment moment = moments.read(compared, isComplete ? touched : Set.of(), roles);
    boolean isOvertaken = policy.haveMoved(List.of(base)).get(0);
    context.setRollbackOnly();
    return new RehearsedChanges(
        base,
        isOvertaken,
        tags,
        touched,
        isComplete,
        List.copyOf(roles),
        labels,
        after,
        compared,
        moment);
  }

  /** The touched addresses: of contracts, and of wallets. */
  private static Set<Address> addresses(Set<PolicyChange> touched) {
    return touched.stream()
        .filter(change -> change.kind() == PolicyChange.Kind.ADDRESS)
        .map(change -> new Address(change.key()))
        .collect(Collectors.toSet());
  }

  /**
   * Waits for the turn of this transaction.
   *
   * @throws Failure CONFLICT while another plan is rehearsed or applied
   */
  static void takeTurn(PolicyFactQueries policy) {
    if (!policy.takeTurn(TURN, LOCK_MILLIS)) {
      throw Failure.of(
          Failure.Reason.CONFLICT, "Another plan is being rehearsed or applied; try again later");
    }
  }

  /**
   * The policy without the changes; empty if another transaction has changed a right since the
   * rehearsal began.
   */
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public Optional<ComparedMoments> before(RehearsedChanges rehearsed) {
    ComparedMoments compared =
        rehearsed.isComplete()
            ? moments.compare(rehearsed, policy.facts(rehearsed.touched(), rehearsed.roles()))
            : ComparedMoments.ofFacts(
                List.of(),
                List.of(
                    "The changes concern more than "
                        + MOST
                        + " contracts, users and machines: split the plan"));
    return policy.haveMoved(List.of(rehearsed.base())).get(0)
        ? Optional.empty()
        : Optional.of(compared);
  }
}
