package dev.portcullis.ejb.plan.rehearsal;

/**
 * A person, an M2M application or a tenant whom a plan concerns.
 *
 * @param id the record identifier
 * @param displayName the name
 */
public record PlanMemberView(String id, String displayName) {}
