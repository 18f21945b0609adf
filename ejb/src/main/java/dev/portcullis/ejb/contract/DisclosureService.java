package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/**
 * Discloses parts of a contract to every user (R-GTW-18). This is the zone's decision, whichever
 * organization registered the contract. A new address begins without any disclosure.
 */
@Stateless
public class DisclosureService {
  @Inject private ContractRepository contracts;

  /**
   * Replaces the disclosures.
   *
   * @throws Failure NOT_FOUND; VALIDATION for a system contract, which discloses nothing
   */
  @Audited(action = AuditAction.CONTRACT_UPDATE, resource = ResourceType.CONTRACT)
  public ContractView replace(@AuditedId Address address, DisclosureDefinition body) {
    RegisteredContract contract =
        contracts.findForUpdate(address).orElseThrow(() -> ContractService.unknown(address));
    ContractDescriptions.requireNoSystemContract(contract);
    Precondition.check(() -> ContractView.of(contract));
    contract.disclose(body.disclosure());
    contracts.flush();
    return ContractView.of(contract);
  }
}
