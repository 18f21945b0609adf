package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;
import java.util.HashSet;
import java.util.Set;

/**
 * The properties of the acting user that matter for decisions.
 *
 * @param organizationId the user's organization, null for a user of the zone
 * @param organizationDeleted whether that organization was deleted
 * @param suspended whether the user was disabled or removed at the identity provider
 * @param roleIds the effective roles: those of the zone and of the organization
 * @param wallets the proven wallets of the user (ADR 0055), whose data the user may see
 * @param claimed the unproven wallets: they may send signed transactions, and reveal nothing
 * @param mayDeploy whether a role of the zone or of the organization grants {@code
 *     contract_deployment}
 * @param hasFullAccess whether a zone role grants {@code full_sequencer_rpc_access}
 * @param readsAllEvents whether a zone role grants that, {@code full_read_access} or {@code
 *     admin_read}
 * @param coveredBy those of the requested M2M applications that have every right of the user
 */
public record ActingUser(
    String organizationId,
    boolean organizationDeleted,
    boolean suspended,
    Set<String> roleIds,
    Set<Address> wallets,
    Set<Address> claimed,
    boolean mayDeploy,
    boolean hasFullAccess,
    boolean readsAllEvents,
    Set<String> coveredBy) {
  /** Copies the sets. */
  public ActingUser {
    roleIds = Set.copyOf(roleIds);
    wallets = Set.copyOf(wallets);
    claimed = Set.copyOf(claimed);
    coveredBy = Set.copyOf(coveredBy);
  }

  /** A user with proven wallets only. */
  public ActingUser(
      String organizationId,
      boolean organizationDeleted,
      boolean suspended,
      Set<String> roleIds,
      Set<Address> wallets,
      boolean mayDeploy,
      boolean hasFullAccess,
      boolean seesEveryEvent,
      Set<String> coveredBy) {
    this(
        organizationId,
        organizationDeleted,
        suspended,
        roleIds,
        wallets,
        Set.of(),
        mayDeploy,
        hasFullAccess,
        seesEveryEvent,
        coveredBy);
  }

  /** Whether the wallet is the user's, proven or not. */
  boolean has(Address wallet) {
    return wallets.contains(wallet) || claimed.contains(wallet);
  }

  /** The same user without unrestricted access, for a machine that acts for the user. */
  public ActingUser restricted() {
    return new ActingUser(
        organizationId,
        organizationDeleted,
        suspended,
        roleIds,
        wallets,
        claimed,
        mayDeploy,
        false,
        false,
        coveredBy);
  }

  /** The same without the wallets at these addresses. */
  public ActingUser without(Set<Address> addresses) {
    Set<Address> fewer = new HashSet<>(wallets);
    fewer.removeAll(addresses);
    return new ActingUser(
        organizationId,
        organizationDeleted,
        suspended,
        roleIds,
        fewer,
        claimed,
        mayDeploy,
        hasFullAccess,
        readsAllEvents,
        coveredBy);
  }

  /** The same with one more role, without that role's system permissions. */
  public ActingUser withRole(String roleId) {
    Set<String> more = new HashSet<>(roleIds);
    more.add(roleId);
    return with(more, mayDeploy);
  }

  /** The same with the permission to deploy. */
  public ActingUser withDeployment() {
    return with(roleIds, true);
  }

  private ActingUser with(Set<String> otherRoles, boolean deploys) {
    return new ActingUser(
        organizationId,
        organizationDeleted,
        suspended,
        otherRoles,
        wallets,
        claimed,
        deploys,
        hasFullAccess,
        readsAllEvents,
        coveredBy);
  }
}
