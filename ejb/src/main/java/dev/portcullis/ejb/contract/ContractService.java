package dev.portcullis.ejb.contract;

import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_ADDRESS_CHANGE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_CREATE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_DELETE;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_UPDATE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.audit.AuditTrail;
import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Paging;
import dev.portcullis.kernel.Precondition;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import dev.portcullis.persistence.organization.OrganizationRepository;
import dev.portcullis.persistence.template.Template;
import dev.portcullis.persistence.template.TemplateRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Optional;

/** Registers, shows, changes and removes the contracts of organizations. */
@Stateless
public class ContractService {
  @Inject private ContractRepository contracts;
  @Inject private OrganizationRepository organizations;
  @Inject private TemplateRepository templates;

  /**
   * Registers a contract.
   *
   * @throws Failure NOT_FOUND for the organization; VALIDATION; ALREADY_EXISTS for the address
   */
  @Audited(action = CONTRACT_CREATE, resource = CONTRACT, status = 201)
  public ContractView register(
      @AuditedOrganization String organizationId, ContractDefinition body) {
    organizations.get(organizationId);
    Description description = describe(body);
    contracts.release(description.address());
    RegisteredContract contract =
        new RegisteredContract(Scope.organization(organizationId), description);
    contracts.add(contract);
    return ContractView.of(contract);
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
   * Replaces a contract; the body may give it another address.
   *
   * @throws Failure NOT_FOUND; VALIDATION; ALREADY_EXISTS for the new address
   */
  @Audited(action = CONTRACT_UPDATE, resource = CONTRACT)
  public ContractView replace(
      @AuditedOrganization String organizationId,
      @AuditedId Address address,
      ContractDefinition body) {
    RegisteredContract contract = getForUpdate(organizationId, address);
    Description description = describe(body);
    if (!description.address().equals(address)) {
      AuditTrail.refine(CONTRACT_ADDRESS_CHANGE);
      contracts.release(description.address());
    }
    contract.replace(description);
    contracts.flush();
    return ContractView.of(contract);
  }

  /**
   * Removes a contract and its permissions.
   *
   * @throws Failure NOT_FOUND
   */
  @Audited(action = CONTRACT_DELETE, resource = CONTRACT, status = 204)
  public void delete(@AuditedOrganization String organizationId, @AuditedId Address address) {
    contracts.remove(getForUpdate(organizationId, address));
  }

  /**
   * The grouped list of an organization.
   *
   * @param search in address, name and description of contracts, and key and name of templates;
   *     null for all
   * @throws Failure NOT_FOUND for the organization
   */
  public GroupedContracts list(String organizationId, String search, Paging paging) {
    organizations.get(organizationId);
    return new ContractListing(contracts, organizationId, search, paging).list();
  }

  /**
   * The contracts that an organization made from one template, newest first.
   *
   * @throws Failure NOT_FOUND for the organization or the template
   */
  public TemplateContracts listOfTemplate(
      String organizationId, int templateId, String search, Paging paging) {
    organizations.get(organizationId);
    Template template =
        templates
            .find(templateId)
            .orElseThrow(() -> Failure.notFound("Template", "id", templateId));
    return new TemplateContracts(
        contracts.pageOfTemplate(organizationId, templateId, search, paging).map(ContractView::of),
        TemplateContracts.TemplateSummary.of(template));
  }

  /** The interface of the contract registered at an address by whomever; empty if by nobody. */
  public Optional<Abi> registeredAbi(Address address) {
    return contracts.find(address).map(contract -> Abi.parse(contract.abi()));
  }

  private RegisteredContract getForUpdate(String organizationId, Address address) {
    organizations.get(organizationId);
    RegisteredContract contract =
        contracts.findForUpdate(organizationId, address).orElseThrow(() -> unknown(address));
    Precondition.hold(() -> ContractView.of(contract));
    return contract;
  }

  private Description describe(ContractDefinition body) {
    Address address = body.address();
    if (SystemAddresses.contain(address)) {
      throw Failure.invalid("contractAddress", "is an address of the chain itself");
    }
    Abi.parse(body.abi());
    return new Description(address, body.abi(), body.name(), body.description(), templateId(body));
  }

  private Integer templateId(ContractDefinition body) {
    Integer byId = body.templateId();
    if (byId != null && templates.find(byId).isEmpty()) {
      throw Failure.invalid("templateId", "names no template");
    }
    if (body.templateKey() == null) {
      return byId;
    }
    Template byKey =
        templates
            .findByKey(body.templateKey())
            .orElseThrow(() -> Failure.invalid("templateKey", "names no template"));
    if (byId != null && !byId.equals(byKey.id())) {
      throw Failure.of(
          Reason.INVALID_INPUT, "templateId and templateKey name different templates; give one");
    }
    return byKey.id();
  }

  private static Failure unknown(Address address) {
    return Failure.notFound("Contract", "contractAddress", address);
  }
}
