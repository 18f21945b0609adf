package dev.portcullis.ejb.plan.difference;

import dev.portcullis.ejb.decision.ActingUser;
import dev.portcullis.ejb.decision.Principal;
import dev.portcullis.kernel.Address;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The M2M applications, or tenants, whom no touched rule distinguishes. A machine calls as a member
 * of an organization that it works for, under the rules for that member, so the calls that it gains
 * are those of the members.
 *
 * @param worksFor the organizations whose members it acts for (R-GTW-14)
 * @param roleIds the roles that make events visible, those alone that a touched rule names
 * @param callsWithoutRules see {@link Principal#callsWithoutRules}
 * @param readsWholeChain see {@link Principal#readsWholeChain}
 * @param unfilteredMethods see {@link Principal#unfilteredMethods()}
 */
public record MachineClass(
    Set<String> worksFor,
    Set<String> roleIds,
    boolean callsWithoutRules,
    boolean readsWholeChain,
    Set<String> unfilteredMethods) {
  /** A machine before it is created or after its end. */
  public static final MachineClass NONE =
      new MachineClass(Set.of(), Set.of(), false, false, Set.of());

  /** Copies the sets. */
  public MachineClass {
    worksFor = Set.copyOf(worksFor);
    roleIds = Set.copyOf(roleIds);
    unfilteredMethods = Set.copyOf(unfilteredMethods);
  }

  /**
   * The class of a machine.
   *
   * @param named the roles that a touched rule names, before or after the change
   */
  public static MachineClass of(Principal principal, Set<String> named) {
    Set<String> roles = new HashSet<>(principal.roleIds());
    roles.retainAll(named);
    return new MachineClass(
        principal.worksFor(),
        roles,
        principal.callsWithoutRules(),
        principal.readsWholeChain(),
        principal.unfilteredMethods());
  }

  /**
   * The readers as which it sees events: one of each organization, and one of none. The machine
   * sees what any of them sees.
   *
   * @param wallets those of members
   */
  List<ActingUser> readers(Set<Address> wallets) {
    return Stream.concat(worksFor.stream().sorted(), Stream.of((String) null))
        .map(
            organization ->
                new ActingUser(
                    organization,
                    false,
                    false,
                    roleIds,
                    worksFor.isEmpty() ? Set.of() : wallets,
                    false,
                    false,
                    readsWholeChain,
                    Set.of()))
        .toList();
  }
}
