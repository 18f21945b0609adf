package dev.portcullis.ejb.explanation;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.abi.AbiEntry;
import dev.portcullis.ejb.permission.FunctionPermissionDraft;
import dev.portcullis.ejb.permission.PermissionTargets;
import dev.portcullis.ejb.permission.RoleName;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.m2m.M2mApplicationRepository;
import dev.portcullis.persistence.role.Role;
import dev.portcullis.persistence.role.RoleRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads additional data for explanations, each in a transaction of its own. */
@Stateless
public class ExplanationReader {
  @Inject private PermissionTargets permitted;
  @Inject private ContractRepository contracts;
  @Inject private RoleRepository roles;
  @Inject private M2mApplicationRepository applications;

  /**
   * Verifies that the organization exists, unless it is the zone.
   *
   * @throws Failure NOT_FOUND
   */
  public void require(Scope scope) {
    if (scope.organizationId() != null) {
      permitted.requireOrganization(scope.organizationId());
    }
  }

  /** Whether the M2M application belongs to the organization, or to the zone and acts for it. */
  public boolean isVisible(String organizationId, String applicationId) {
    return applications.findVisible(organizationId, applicationId).isPresent();
  }

  /**
   * The data for a suggested permission on a function.
   *
   * @param selector four bytes in hexadecimal, or {@code 0x}
   * @param roleIds the roles of the user
   */
  public RemedyFacts facts(Address address, String selector, Set<String> roleIds) {
    return contracts
        .find(address)
        .map(contract -> new RemedyFacts(signature(contract, selector), usable(contract, roleIds)))
        .orElse(RemedyFacts.NONE);
  }

  /**
   * The roles that may be granted to a user: of the user's organization, or of the zone if there is
   * none.
   *
   * @param organizationId the user's, or null
   */
  public List<RoleName> grantable(Collection<String> roleIds, String organizationId) {
    return roles.findAll(roleIds).stream()
        .filter(role -> role.owner().equals(Scope.ofNullable(organizationId)))
        .sorted(Comparator.comparing(Role::id))
        .map(role -> new RoleName(role.id(), role.roleName()))
        .toList();
  }

  private Optional<String> signature(RegisteredContract contract, String selector) {
    List<Abi> interfaces = permitted.interfaces(contract);
    if (selector.equals(FunctionPermissionDraft.RECEIVE_SELECTOR)) {
      return interfaces.stream().anyMatch(Abi::hasReceive)
          ? Optional.of(FunctionPermissionDraft.RECEIVE)
          : Optional.empty();
    }
    return interfaces.stream()
        .flatMap(abi -> abi.function(selector).stream())
        .map(AbiEntry::signature)
        .findFirst();
  }

  private List<String> usable(RegisteredContract contract, Collection<String> roleIds) {
    return roles.findAll(roleIds).stream()
        .filter(role -> role.isAvailableIn(contract.owner()))
        .sorted(
            Comparator.comparing((Role role) -> role.owner().equals(Scope.ZONE))
                .thenComparing(Role::id))
        .map(Role::id)
        .toList();
  }
}
