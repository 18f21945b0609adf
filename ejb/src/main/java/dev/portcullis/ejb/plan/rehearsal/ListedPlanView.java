package dev.portcullis.ejb.plan.rehearsal;

import dev.portcullis.persistence.plan.AccessPlan;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A plan in a list.
 *
 * @param id the record identifier
 * @param organizationId the organization whose records it changes; null for the zone's plans
 * @param state whether it is planned, applied, or outdated by other changes
 * @param hash SHA-256 of the changes as JSON, hexadecimal
 * @param changes how many changes it has
 * @param createdBy who made the plan
 * @param createdAt when
 * @param appliedBy who applied it, or null
 * @param appliedAt when, or null
 */
public record ListedPlanView(
    String id,
    @Nullable String organizationId,
    PlanState state,
    String hash,
    int changes,
    String createdBy,
    Instant createdAt,
    @Nullable String appliedBy,
    @Nullable Instant appliedAt) {
  static ListedPlanView of(AccessPlan plan, PlanState state) {
    return new ListedPlanView(
        plan.id(),
        plan.owner().organizationId(),
        state,
        plan.hash(),
        plan.changes(),
        plan.createdBy(),
        plan.createdAt(),
        plan.appliedBy(),
        plan.appliedAt());
  }
}
