package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;
import java.util.HashSet;
import java.util.Set;

/**
 * Who acts, as far as decisions depend on it.
 *
 * @param organizationId the user's organization, null for a user of the zone
 * @param organizationDeleted whether that organization was deleted
 * @param suspended whether the user was disabled or removed at the identity provider
 * @param roleIds the roles held that count: those of the zone and of the organization
 * @param wallets the user's wallets that are proven (ADR 0055): what is theirs is the user's
 * @param claimed those that are not: they may send what they signed, and show nothing
 * @param mayDeploy whether a role of the zone or of the organization gives {@code
 *     contract_deployment}
 * @param hasFullAccess whether a zone role gives {@code full_sequencer_rpc_access}
 * @param readsAllEvents whether a zone role gives that, {@code full_read_access} or {@code
 *     admin_read}
 * @param coveredBy the M2M applications, of those asked about, that have every right of the user
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

  /** Somebody whose wallets are all proven. */
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

  /** The same person within what rules permit, for whoever acts in their name. */
  public ActingUser bound() {
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

  /** The same with one more role; what system permissions that gives is not looked at. */
  public ActingUser holding(String roleId) {
    Set<String> more = new HashSet<>(roleIds);
    more.add(roleId);
    return with(more, mayDeploy);
  }

  /** The same who may deploy. */
  public ActingUser deploying() {
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
