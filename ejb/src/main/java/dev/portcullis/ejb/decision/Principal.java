package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The principal of a request: a user, or a machine that acts for members of organizations. All
 * visibility and permissions follow from it.
 *
 * @param person the user, who is always the actor; empty for a machine
 * @param worksFor the organizations whose members a machine acts for; empty for a user
 * @param roleIds the roles that make events visible
 * @param readableOrganization the organization whose members' wallets and contracts are visible,
 *     because its role grants {@code full_read_access} or {@code full_sequencer_rpc_access}
 * @param readsWholeChain whether a zone role grants one of these
 * @param callsWithoutRules whether a zone role grants {@code full_sequencer_rpc_access}
 * @param unfilteredMethods the single methods whose whole result a zone role makes visible ({@code
 *     rpc_read_*})
 * @param withoutActor the decision if there is no actor
 */
public record Principal(
    Optional<ActingUser> person,
    Set<String> worksFor,
    Set<String> roleIds,
    Optional<String> readableOrganization,
    boolean readsWholeChain,
    boolean callsWithoutRules,
    Set<String> unfilteredMethods,
    Decision withoutActor) {
  /** Copies the sets. */
  public Principal {
    worksFor = Set.copyOf(worksFor);
    roleIds = Set.copyOf(roleIds);
    unfilteredMethods = Set.copyOf(unfilteredMethods);
  }

  /** A principal without unfiltered methods. */
  public Principal(
      Optional<ActingUser> person,
      Set<String> worksFor,
      Set<String> roleIds,
      Optional<String> seesOrganization,
      boolean seesEverything,
      boolean callsEverything,
      Decision withoutActor) {
    this(
        person,
        worksFor,
        roleIds,
        seesOrganization,
        seesEverything,
        callsEverything,
        Set.of(),
        withoutActor);
  }

  /** The proven wallets of the user. Those of a machine's members are too many to list. */
  public Set<Address> wallets() {
    return person.map(ActingUser::wallets).orElse(Set.of());
  }

  /** Whether there may be a user whose wallets count as the principal's. */
  public boolean hasActors() {
    return person.isPresent() || !worksFor.isEmpty();
  }

  /** Whether the whole result of a method is visible to the principal. */
  public boolean unfilteredMethods(String method) {
    return readsWholeChain || unfilteredMethods.contains(method);
  }

  /** Whether a role of the principal grants {@code contract_deployment}. */
  public boolean mayDeploy() {
    return person.map(ActingUser::mayDeploy).orElse(false);
  }

  /** The same with another user. */
  public Principal withUser(ActingUser changed) {
    return new Principal(
        Optional.of(changed),
        worksFor,
        roleIds,
        readableOrganization,
        readsWholeChain,
        callsWithoutRules,
        unfilteredMethods,
        withoutActor);
  }

  /** The same, as far as an organization may know: a machine acts only for its members. */
  public Principal within(String organizationId) {
    if (worksFor.isEmpty()) {
      return this;
    }
    boolean isThere = worksFor.contains(organizationId);
    return new Principal(
        person,
        isThere ? Set.of(organizationId) : Set.of(),
        roleIds,
        readableOrganization,
        readsWholeChain,
        callsWithoutRules,
        unfilteredMethods,
        isThere ? withoutActor : Decision.M2M_RPC_ACCESS_MISSING);
  }

  /** The organizations of the roles. */
  public Set<String> organizationIds() {
    return person
        .map(user -> Stream.ofNullable(user.organizationId()).collect(Collectors.toSet()))
        .orElse(worksFor);
  }
}
