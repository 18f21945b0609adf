package dev.portcullis.ejb.contract;

import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_ADDRESS_CHANGE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT;

import dev.portcullis.ejb.audit.AuditContext;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** Changes the contracts of organizations. Each change and its check are one transaction. */
@Stateless
public class ContractRegistration {
  @Inject private ContractRepository contracts;
  @Inject private OrganizationRepository organizations;
  @Inject private ContractDescriptions descriptions;
  @Inject private ContractClaims claims;
  @Inject private ContractRows rows;

  /** See {@link ContractService#register}. */
  @Audited(action = CONTRACT_CREATE, resource = CONTRACT, status = 201)
  public ContractView register(
      @AuditedOrganization String organizationId,
      ContractDefinition body,
      RegistrationEvidence evidence) {
    organizations.get(organizationId);
    Description description = descriptions.of(body);
    claims.require(organizationId, description.address(), evidence);
    RegisteredContract contract =
        new RegisteredContract(Scope.organization(organizationId), description);
    rows.add(contract);
    claims.registered(organizationId, description.address());
    return ContractView.of(contract);
  }

  /** See {@link ContractService#replace}. */
  @Audited(action = CONTRACT_UPDATE, resource = CONTRACT)
  public ContractView replace(
      @AuditedOrganization String organizationId,
      @AuditedId Address address,
      ContractDefinition body,
      RegistrationEvidence evidence) {
    RegisteredContract contract = getForUpdate(organizationId, address);
    Description description = descriptions.of(body);
    boolean moves = !description.address().equals(address);
    if (moves) {
      AuditContext.refine(CONTRACT_ADDRESS_CHANGE);
      claims.require(organizationId, description.address(), evidence);
    }
    rows.change(contract, description.address(), () -> contract.replace(description));
    if (moves) {
      claims.registered(organizationId, description.address());
    }
    return ContractView.of(contract);
  }

  /** See {@link ContractService#delete}. */
  @Audited(action = CONTRACT_DELETE, resource = CONTRACT, status = 204)
  public void delete(@AuditedOrganization String organizationId, @AuditedId Address address) {
    contracts.remove(getForUpdate(organizationId, address));
  }

  private RegisteredContract getForUpdate(String organizationId, Address address) {
    organizations.get(organizationId);
    RegisteredContract contract =
        contracts
            .findForUpdate(organizationId, address)
            .orElseThrow(() -> ContractService.unknown(address));
    Precondition.check(() -> ContractView.of(contract));
    return contract;
  }
}
