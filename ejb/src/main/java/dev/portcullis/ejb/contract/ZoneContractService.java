package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.ContractRepository.Listed;
import dev.portcullis.persistence.template.Template;
import dev.portcullis.persistence.template.TemplateRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/**
 * Registers, returns, changes and removes the contracts of all owners for the zone (R-ADM-39). The
 * contract of a deleted organization counts as unregistered.
 */
@Stateless
public class ZoneContractService {
  @Inject private ContractRepository contracts;
  @Inject private TemplateRepository templates;
  @Inject private RegistrationGuard guard;
  @Inject private ZoneContractRegistration registrations;

  /**
   * Registers a contract for an organization or for the zone. The node is queried before the
   * transaction begins.
   *
   * @throws Failure VALIDATION, also if there is no contract, for a system address and for an
   *     unknown organization; ALREADY_EXISTS for the address; CHAIN_UNAVAILABLE
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public ContractView register(ZoneContractDefinition body) {
    return registrations.register(body.organizationId(), body, guard.examine(body.address()));
  }

  /**
   * One contract.
   *
   * @throws Failure NOT_FOUND
   */
  public ContractView get(Address address) {
    return ContractView.of(
        contracts.find(address).orElseThrow(() -> ContractService.unknown(address)));
  }

  /**
   * Replaces a contract with its disclosure; its owner stays. A new address is checked like a
   * registration.
   *
   * @throws Failure NOT_FOUND; VALIDATION, also for a system contract; ALREADY_EXISTS for the new
   *     address; CHAIN_UNAVAILABLE
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public ContractView replace(Address address, ReplaceZoneContractRequest body) {
    return registrations.replace(
        address,
        body,
        body.address().equals(address)
            ? RegistrationEvidence.NOT_NEEDED
            : guard.examine(body.address()));
  }

  /**
   * Removes a contract and its permissions.
   *
   * @throws Failure NOT_FOUND; VALIDATION for a system contract
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public void delete(Address address) {
    registrations.delete(address);
  }

  /**
   * The grouped list of the contracts of all owners.
   *
   * @param search in address, name and description of contracts, and key and name of templates;
   *     null for all
   * @param withAbi whether to include the ABIs; a page ends before they exceed a megabyte
   */
  public GroupedContracts list(String search, boolean withAbi, PageRequest paging) {
    return new ContractListing(contracts, new Listed(null, search, withAbi), paging).list();
  }

  /**
   * The contracts of all owners from one template, newest first.
   *
   * @param withAbi whether to include the ABIs; a page ends before they exceed a megabyte
   * @throws Failure NOT_FOUND for the template
   */
  public TemplateContracts listOfTemplate(
      int templateId, String search, boolean withAbi, PageRequest paging) {
    Template template =
        templates
            .find(templateId)
            .orElseThrow(() -> Failure.notFound("Template", "id", templateId));
    return new TemplateContracts(
        contracts
            .pageOfTemplate(new Listed(null, search, withAbi), templateId, paging)
            .map(ListedContractView::of),
        TemplateContracts.TemplateSummary.of(template));
  }
}
