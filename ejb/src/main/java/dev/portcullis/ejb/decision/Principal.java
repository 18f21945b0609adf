package dev.portcullis.ejb.decision;

import dev.portcullis.kernel.Address;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Who wants something of the chain: a user, or a machine in the name of members of organizations.
 * What is shown and permitted follows from this alone.
 *
 * @param person the user, who acts always; empty for a machine
 * @param worksFor the organizations whose members a machine acts for; empty for a user
 * @param roleIds by which roles events are seen
 * @param readableOrganization the organization whose members' wallets and contracts a role of it
 *     opens by {@code full_read_access} or {@code full_sequencer_rpc_access}
 * @param readsWholeChain whether a zone role gives one of these
 * @param callsWithoutRules whether a zone role gives {@code full_sequencer_rpc_access}
 * @param unfilteredMethods of which single methods a zone role opens the whole answer ({@code
 *     rpc_read_*})
 * @param withoutActor what is decided where nobody acts
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

  /** Somebody to whom no single method is opened. */
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

  /** The proven wallets of the user; those of a machine's members are too many to be listed. */
  public Set<Address> wallets() {
    return person.map(ActingUser::wallets).orElse(Set.of());
  }

  /** Whether there is anybody whose wallets could be the reader's. */
  public boolean hasActors() {
    return person.isPresent() || !worksFor.isEmpty();
  }

  /** Whether all that a method answers is shown to the reader. */
  public boolean unfilteredMethods(String method) {
    return readsWholeChain || unfilteredMethods.contains(method);
  }

  /** Whether a role of the reader gives {@code contract_deployment}. */
  public boolean mayDeploy() {
    return person.map(ActingUser::mayDeploy).orElse(false);
  }

  /** The same if the user were as this one. */
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

  /** The same, as far as an organization may know: a machine acts for that one's members only. */
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

  /** The organizations in which the roles are held. */
  public Set<String> organizationIds() {
    return person
        .map(user -> Stream.ofNullable(user.organizationId()).collect(Collectors.toSet()))
        .orElse(worksFor);
  }
}
