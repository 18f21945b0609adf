package dev.portcullis.ejb.plan.rehearsal;

/**
 * How many people of a line have a role. A person with two roles counts for both.
 *
 * @param roleId the role; {@code ref:NAME} for a role that the plan creates
 * @param roleName its name
 * @param count how many people
 */
public record PlanRoleCountView(String roleId, String roleName, long count) {}
