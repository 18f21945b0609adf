package dev.portcullis.persistence.plan.query;

import java.util.List;

/**
 * The classes of callers that a function's rule permits. The number of a class is the sum of {@link
 * #HOLDS_ROLE}, {@link #INSIDE} and {@link #FULL_ACCESS}.
 *
 * @param permitted their numbers, the widest first
 * @param roleIds the roles of the rule
 * @param ownersOnly whether the rule is for members of the contract's organization
 * @param owner the organization of the contract, null for the zone
 * @param write whether the access is a write, for which unproven wallets fit, too
 * @param organizationId the organization to which the answer is limited, null for all
 */
public record CallerClasses(
    List<Long> permitted,
    List<String> roleIds,
    boolean ownersOnly,
    String owner,
    boolean write,
    String organizationId) {
  /** They hold a role of the rule. */
  public static final int HOLDS_ROLE = 1;

  /** The rule is open to their organization. */
  public static final int INSIDE = 2;

  /** A role of the zone grants {@code full_sequencer_rpc_access}. */
  public static final int FULL_ACCESS = 4;

  /** Copies the lists. */
  public CallerClasses {
    permitted = List.copyOf(permitted);
    roleIds = List.copyOf(roleIds);
  }
}
