package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.kernel.Address;
import java.util.HashSet;
import java.util.Set;

/**
 * The people whom no touched rule distinguishes: they have the same facts, as far as decisions read
 * them. Wallets are not among them, because the sender of each case is a proven wallet of the
 * person. An unproven wallet may send signed transactions under the same rules.
 *
 * @param organizationId their organization, null for people of the zone
 * @param roleIds their effective roles, those alone that a touched rule names
 * @param active whether their accounts can act: they exist, are not suspended, and their
 *     organization was not deleted
 * @param mayDeploy whether a role grants {@code contract_deployment}
 * @param hasFullAccess whether a zone role grants {@code full_sequencer_rpc_access}
 * @param readsAllEvents see {@link ActingUser#readsAllEvents}
 * @param readsWholeChain see {@link Principal#readsWholeChain}
 * @param readsOrganization whether the transactions of their organization are visible to them, see
 *     {@link Principal#readableOrganization}
 * @param unfilteredMethods see {@link Principal#unfilteredMethods()}
 */
public record PersonClass(
    String organizationId,
    Set<String> roleIds,
    boolean active,
    boolean mayDeploy,
    boolean hasFullAccess,
    boolean readsAllEvents,
    boolean readsWholeChain,
    boolean readsOrganization,
    Set<String> unfilteredMethods) {
  /** People without an account, before it is created or after its end. */
  public static final PersonClass NONE =
      new PersonClass(null, Set.of(), false, false, false, false);

  /** Copies the sets. */
  public PersonClass {
    roleIds = Set.copyOf(roleIds);
    unfilteredMethods = Set.copyOf(unfilteredMethods);
  }

  /** People whom no system permission lets read transactions of others. */
  public PersonClass(
      String organizationId,
      Set<String> roleIds,
      boolean active,
      boolean mayDeploy,
      boolean hasFullAccess,
      boolean readsAllEvents) {
    this(
        organizationId,
        roleIds,
        active,
        mayDeploy,
        hasFullAccess,
        readsAllEvents,
        false,
        false,
        Set.of());
  }

  /**
   * The class of a person.
   *
   * @param principal the principal of a user
   * @param named the roles that a touched rule names, before or after the change
   */
  public static PersonClass of(Principal principal, Set<String> named) {
    ActingUser person =
        principal.person().orElseThrow(() -> new IllegalArgumentException("no user"));
    Set<String> roles = new HashSet<>(person.roleIds());
    roles.retainAll(named);
    return new PersonClass(
        person.organizationId(),
        roles,
        !person.organizationDeleted() && !person.suspended(),
        person.mayDeploy(),
        person.hasFullAccess(),
        person.readsAllEvents(),
        principal.readsWholeChain(),
        principal.readableOrganization().isPresent(),
        principal.unfilteredMethods());
  }

  /** A member of the class, as the engines see one. */
  ActingUser actor(Set<Address> wallets) {
    return new ActingUser(
        organizationId,
        !active,
        !active,
        roleIds,
        wallets,
        mayDeploy,
        hasFullAccess,
        readsAllEvents,
        Set.of());
  }
}
