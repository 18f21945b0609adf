package dev.portcullis.persistence.plan.query;

import java.util.Set;

/**
 * A caller of a permitted class.
 *
 * @param machine whether it is an M2M application
 * @param id the user or the application
 * @param name its name, null if a user has none
 * @param organizationId its organization, null for the zone
 * @param servedOrganizationId the organization as whose members a machine calls; null for a user,
 *     and for a machine that calls without rules
 * @param roleIds the roles of the rule that a user holds
 * @param rank the position of the class among the asked ones, from 1
 * @param hasWallet whether the user, or a member whom the machine serves, has a fitting wallet
 */
public record CallerRow(
    boolean machine,
    String id,
    String name,
    String organizationId,
    String servedOrganizationId,
    Set<String> roleIds,
    int rank,
    boolean hasWallet) {
  /** Copies the set. */
  public CallerRow {
    roleIds = Set.copyOf(roleIds);
  }
}
