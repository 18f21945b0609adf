package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.ContractRepository.Listed;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.template.Template;
import dev.portcullis.persistence.template.TemplateRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Registers, returns, changes and removes the contracts of organizations. */
@Stateless
public class ContractService {
  @Inject private ContractRepository contracts;
  @Inject private OrganizationRepository organizations;
  @Inject private TemplateRepository templates;
  @Inject private RegistrationGuard guard;
  @Inject private ContractRegistration registrations;
  @Inject private ContractClaims claims;

  /**
   * Registers a contract. The node is queried before the transaction begins.
   *
   * @throws Failure NOT_FOUND for the organization; VALIDATION, also if there is no contract;
   *     FORBIDDEN if another organization deployed it; CONTRACT_UNCONFIRMED if its deployer is
   *     unknown; ALREADY_EXISTS for the address; CHAIN_UNAVAILABLE
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public ContractView register(String organizationId, ContractDefinition body) {
    RegistrationEvidence evidence = guard.examine(organizationId, body.address());
    try {
      return registrations.register(organizationId, body, evidence);
    } catch (Failure refusal) {
      throw storeClaim(organizationId, body.address(), refusal);
    }
  }

  /**
   * One contract.
   *
   * @throws Failure NOT_FOUND
   */
  public ContractView get(String organizationId, Address address) {
    organizations.get(organizationId);
    return ContractView.of(
        contracts.find(organizationId, address).orElseThrow(() -> unknown(address)));
  }

  /**
   * Replaces a contract; the body may contain another address. A new address is checked like a
   * registration.
   *
   * @throws Failure NOT_FOUND; VALIDATION, also if there is no contract at the new address;
   *     FORBIDDEN if another organization deployed it; CONTRACT_UNCONFIRMED if its deployer is
   *     unknown; ALREADY_EXISTS for the new address; CHAIN_UNAVAILABLE
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public ContractView replace(String organizationId, Address address, ContractDefinition body) {
    RegistrationEvidence evidence =
        body.address().equals(address)
            ? RegistrationEvidence.NOT_NEEDED
            : guard.examine(organizationId, body.address());
    try {
      return registrations.replace(organizationId, address, body, evidence);
    } catch (Failure refusal) {
      throw storeClaim(organizationId, body.address(), refusal);
    }
  }

  /**
   * Removes a contract and its permissions.
   *
   * @throws Failure NOT_FOUND
   */
  @TransactionAttribute(TransactionAttributeType.SUPPORTS)
  public void delete(String organizationId, Address address) {
    registrations.delete(organizationId, address);
  }

  /**
   * The grouped list of an organization.
   *
   * @param search in address, name and description of contracts, and key and name of templates;
   *     null for all
   * @param withAbi whether to include the ABIs; a page ends before they exceed a megabyte
   * @throws Failure NOT_FOUND for the organization
   */
  public GroupedContracts list(
      String organizationId, String search, boolean withAbi, PageRequest paging) {
    organizations.get(organizationId);
    return new ContractListing(contracts, new Listed(organizationId, search, withAbi), paging)
        .list();
  }

  /**
   * The contracts of an organization from one template, newest first.
   *
   * @param withAbi whether to include the ABIs; a page ends before they exceed a megabyte
   * @throws Failure NOT_FOUND for the organization or the template
   */
  public TemplateContracts listOfTemplate(
      String organizationId, int templateId, String search, boolean withAbi, PageRequest paging) {
    organizations.get(organizationId);
    Template template =
        templates
            .find(templateId)
            .orElseThrow(() -> Failure.notFound("Template", "id", templateId));
    return new TemplateContracts(
        contracts
            .pageOfTemplate(new Listed(organizationId, search, withAbi), templateId, paging)
            .map(ListedContractView::of),
        TemplateContracts.TemplateSummary.of(template));
  }

  private Failure storeClaim(String organizationId, Address contract, Failure refusal) {
    return refusal.reason() == Reason.CONTRACT_UNCONFIRMED
        ? claims.storeClaim(organizationId, contract, refusal)
        : refusal;
  }

  /** No contract is registered at the address, or the caller may not know of it. */
  public static Failure unknown(Address address) {
    return Failure.notFound("Contract", "contractAddress", address);
  }
}
