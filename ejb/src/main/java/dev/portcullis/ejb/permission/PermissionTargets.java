package dev.portcullis.ejb.permission;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.permission.FunctionPermission;
import dev.portcullis.persistence.template.Template;
import dev.portcullis.persistence.template.TemplateRepository;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/** Finds the contract of a permission, and its interface. */
@ApplicationScoped
public class PermissionTargets {
  @Inject private ContractRepository contracts;
  @Inject private OrganizationRepository organizations;
  @Inject private TemplateRepository templates;

  /**
   * Verifies that the organization exists.
   *
   * @throws Failure NOT_FOUND
   */
  public void requireOrganization(String organizationId) {
    organizations.get(organizationId);
  }

  /**
   * The contract of an organization.
   *
   * @throws Failure NOT_FOUND
   */
  public RegisteredContract get(String organizationId, Address address) {
    requireOrganization(organizationId);
    return contracts
        .find(organizationId, address)
        .orElseThrow(() -> Failure.notFound("Contract", "contractAddress", address));
  }

  /** Like {@link #get}, but locks the contract until this transaction ends. */
  public RegisteredContract getForUpdate(String organizationId, Address address) {
    requireOrganization(organizationId);
    return contracts
        .findForUpdate(organizationId, address)
        .orElseThrow(() -> Failure.notFound("Contract", "contractAddress", address));
  }

  /**
   * The contract of a zone permission.
   *
   * @throws Failure VALIDATION if it is not registered
   */
  public RegisteredContract named(Address address) {
    return named(address, Scope.ZONE);
  }

  /**
   * The contract in a body.
   *
   * @param scope the organization that must own the contract, or the zone for any
   * @throws Failure VALIDATION if there is none
   */
  public RegisteredContract named(Address address, Scope scope) {
    return contracts
        .find(address)
        .filter(contract -> scope.covers(contract.owner()))
        .orElseThrow(
            () ->
                Failure.invalid("contractAddress", "must be the address of a registered contract"));
  }

  /**
   * The template with an identifier.
   *
   * @throws Failure NOT_FOUND
   */
  public Template template(int id) {
    return templates.find(id).orElseThrow(() -> unknownTemplate(id));
  }

  /** Like {@link #template}, but locks the template until this transaction ends. */
  public Template templateForUpdate(int id) {
    return templates.findForUpdate(id).orElseThrow(() -> unknownTemplate(id));
  }

  private static Failure unknownTemplate(int id) {
    return Failure.notFound("Template", "id", id);
  }

  /**
   * The interfaces with the functions of a permission; for a contract, including its template's
   * ABI.
   */
  public List<Abi> interfaces(FunctionPermission permission) {
    return permission.isInherited()
        ? List.of(Abi.parse(permission.template().abi()))
        : interfaces(permission.contract());
  }

  /** The ABI of the contract, then that of its template. */
  public List<Abi> interfaces(RegisteredContract contract) {
    List<Abi> interfaces = new ArrayList<>();
    interfaces.add(Abi.parse(contract.abi()));
    if (contract.templateId() != null) {
      templates
          .find(contract.templateId())
          .ifPresent(template -> interfaces.add(Abi.parse(template.abi())));
    }
    return interfaces;
  }
}
