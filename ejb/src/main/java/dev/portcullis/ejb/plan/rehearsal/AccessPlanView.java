package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.ejb.plan.change.PlannedChange;
import dev.portcullis.persistence.plan.AccessPlan;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A plan with its result (ADR 0159).
 *
 * @param id the record identifier
 * @param organizationId the organization whose records it changes; null for the zone's plans
 * @param state whether it is planned, applied, or outdated by other changes
 * @param hash SHA-256 of the changes as JSON, hexadecimal
 * @param createdBy who made the plan
 * @param createdAt when
 * @param appliedBy who applied it, or null
 * @param appliedAt when, or null
 * @param changes the changes, in their order
 * @param facts the facts that the changes change, complete unless {@code notCompared} has an entry
 * @param summary who gains and who loses, in numbers
 * @param lines who gains and who loses what, complete unless {@code notCompared} has an entry
 * @param notCompared what is missing, in words
 */
public record AccessPlanView(
    String id,
    @Nullable String organizationId,
    PlanState state,
    String hash,
    String createdBy,
    Instant createdAt,
    @Nullable String appliedBy,
    @Nullable Instant appliedAt,
    List<PlannedChange> changes,
    List<FactChange> facts,
    PlanSummaryView summary,
    List<PlanLineView> lines,
    List<String> notCompared)
    implements AuditedResource {
  static AccessPlanView of(AccessPlan plan, PlanState state) {
    PlanContent content = PlanContent.of(plan.content());
    return new AccessPlanView(
        plan.id(),
        plan.owner().organizationId(),
        state,
        plan.hash(),
        plan.createdBy(),
        plan.createdAt(),
        plan.appliedBy(),
        plan.appliedAt(),
        content.changes(),
        content.facts(),
        content.summary(),
        content.lines(),
        content.notCompared());
  }

  @Override
  public String auditId() {
    return id;
  }
}
