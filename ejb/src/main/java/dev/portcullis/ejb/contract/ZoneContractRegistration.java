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
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Changes the contracts of all owners for the zone. Each change and its check are one transaction.
 */
@Stateless
public class ZoneContractRegistration {
  @Inject private ContractRepository contracts;
  @Inject private OrganizationRepository organizations;
  @Inject private ContractDescriptions descriptions;
  @Inject private ContractClaims claims;
  @Inject private ContractRows rows;

  /** See {@link ZoneContractService#register}. */
  @Audited(action = CONTRACT_CREATE, resource = CONTRACT, status = 201)
  public ContractView register(
      @AuditedOrganization String organizationId,
      ZoneContractDefinition body,
      RegistrationEvidence evidence) {
    if (organizationId != null && organizations.find(organizationId).isEmpty()) {
      throw Failure.invalid("organizationId", "must name an existing organization");
    }
    Description description = descriptions.of(body.definition());
    RegistrationDecision.ofZone(evidence).require();
    RegisteredContract contract =
        new RegisteredContract(Scope.ofNullable(organizationId), description);
    contract.disclose(body.disclosure().disclosure());
    rows.add(contract);
    settleClaim(contract);
    return ContractView.of(contract);
  }

  /** See {@link ZoneContractService#replace}. */
  @Audited(action = CONTRACT_UPDATE, resource = CONTRACT)
  public ContractView replace(
      @AuditedId Address address, ReplaceZoneContractRequest body, RegistrationEvidence evidence) {
    RegisteredContract contract = getForUpdate(address);
    ZoneContractDefinition wanted = body.definition();
    Description description = descriptions.of(wanted.definition());
    boolean moves = !description.address().equals(address);
    if (moves) {
      AuditContext.refine(CONTRACT_ADDRESS_CHANGE);
      RegistrationDecision.ofZone(evidence).require();
    }
    rows.change(
        contract,
        description.address(),
        () -> {
          contract.replace(description);
          // This body has no slots: they stay those of the zone, unless it is another contract.
          RegisteredContract.Disclosure disclosure = wanted.disclosure().disclosure();
          contract.disclose(moves ? disclosure : disclosure.withSlots(contract.disclosedSlots()));
        });
    if (moves) {
      settleClaim(contract);
    }
    return ContractView.of(contract);
  }

  /** See {@link ZoneContractService#delete}. */
  @Audited(action = CONTRACT_DELETE, resource = CONTRACT, status = 204)
  public void delete(@AuditedId Address address) {
    contracts.remove(getForUpdate(address));
  }

  private void settleClaim(RegisteredContract contract) {
    if (contract.organizationId() != null) {
      claims.registered(contract.organizationId(), contract.contractAddress());
    }
  }

  private RegisteredContract getForUpdate(Address address) {
    RegisteredContract contract =
        contracts.findForUpdate(address).orElseThrow(() -> ContractService.unknown(address));
    ContractDescriptions.requireNoSystemContract(contract);
    Precondition.check(() -> ContractView.of(contract));
    return contract;
  }
}
