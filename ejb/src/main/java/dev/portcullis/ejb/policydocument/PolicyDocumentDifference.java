package dev.portcullis.ejb.policydocument;

import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes that lead from an installation to a document (ADR 0160). A pure function: the
 * installation is a document as well, an export with ids.
 */
public final class PolicyDocumentDifference {
  private PolicyDocumentDifference() {}

  /**
   * The changes in an order in which each can be made after those before it. Records that {@code
   * wanted} does not name stay, unless it is complete for their section. What a change creates is
   * named by its {@code ref} in later ones.
   *
   * @param scope who makes the changes: the zone, or the organization whose export {@code state} is
   * @param wanted a document that the schema permits
   * @param state the installation
   * @throws Failure VALIDATION with the path of each fault, at most 100: references that name
   *     nothing or several records, entries that repeat another one, an invalid ABI or address,
   *     roles of another organization, changes that this scope may not make
   */
  public static List<DocumentChange> of(Scope scope, PolicyDocument wanted, PolicyDocument state) {
    DifferenceContext context = new DifferenceContext(scope, wanted, state);
    OrganizationDifference organizations = new OrganizationDifference(context);
    organizations.compare("organizations", wanted.organizations(), state.organizations(), false);
    RoleDifference roles = new RoleDifference(context);
    compare(roles, PolicySection.ROLES, wanted.roles(), state.roles());
    TemplateDifference templates = new TemplateDifference(context);
    compare(templates, PolicySection.TEMPLATES, wanted.templates(), state.templates());
    ContractDifference contracts = new ContractDifference(context);
    compare(contracts, PolicySection.CONTRACTS, wanted.contracts(), state.contracts());
    FunctionPermissionDifference functions = new FunctionPermissionDifference(context);
    compare(
        functions,
        PolicySection.FUNCTION_PERMISSIONS,
        wanted.functionPermissions(),
        state.functionPermissions());
    EventPermissionDifference events = new EventPermissionDifference(context);
    compare(
        events,
        PolicySection.EVENT_PERMISSIONS,
        wanted.eventPermissions(),
        state.eventPermissions());
    MemberDifference members = new MemberDifference(context);
    compare(members, PolicySection.MEMBERS, wanted.members(), state.members());
    MachineDifference machines = new MachineDifference(context);
    compare(machines, PolicySection.MACHINES, wanted.machines(), state.machines());
    if (!context.faults().isEmpty()) {
      throw Failure.invalid(context.faults());
    }
    List<DocumentChange> changes = new ArrayList<>(organizations.changes());
    changes.addAll(roles.changes());
    changes.addAll(organizations.afterRoles());
    List.of(templates, contracts, functions, events, members, machines)
        .forEach(section -> changes.addAll(section.changes()));
    List.of(events, functions, machines, contracts, templates, roles)
        .forEach(section -> changes.addAll(section.deletions()));
    return List.copyOf(changes);
  }

  private static <T> void compare(
      SectionDifference<T> difference, PolicySection section, List<T> wanted, List<T> held) {
    DifferenceContext context = difference.context();
    difference.compare(section.wireName(), wanted, held, context.wanted().isComplete(section));
  }
}
