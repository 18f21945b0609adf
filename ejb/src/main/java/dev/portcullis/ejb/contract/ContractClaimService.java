package dev.portcullis.ejb.contract;

import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_CLAIM_CONFIRM;
import static dev.portcullis.ejb.audit.AuditAction.CONTRACT_CLAIM_REFUSE;
import static dev.portcullis.ejb.audit.ResourceType.CONTRACT_CLAIM;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.audit.AuditedId;
import dev.portcullis.ejb.audit.AuditedOrganization;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.ClaimState;
import dev.portcullis.persistence.contract.ContractClaim;
import dev.portcullis.persistence.contract.ContractClaimRepository;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lists the claims of organizations for the zone, and applies its decisions (ADR 0106). */
@Stateless
public class ContractClaimService {
  @Inject private ContractClaimRepository claims;
  @Inject private ContractClaims rule;
  @Inject private ContractRepository contracts;
  @Inject private OrganizationRepository organizations;

  /**
   * Claims, newest first.
   *
   * @param state {@code open}, {@code confirmed}, {@code refused}, or null for all
   * @param organizationId of this organization; null for all
   * @throws Failure VALIDATION for another state
   */
  public Page<ContractClaimView> list(String state, String organizationId, PageRequest paging) {
    Page<ContractClaim> page = claims.page(state(state), organizationId, paging);
    Map<String, String> names =
        organizations
            .findAll(page.items().stream().map(ContractClaim::organizationId).distinct().toList())
            .stream()
            .collect(Collectors.toMap(Organization::id, Organization::name));
    Map<Address, String> owners =
        contracts.owners(page.items().stream().map(ContractClaim::contractAddress).toList());
    return page.map(
        claim ->
            ContractClaimView.of(
                claim,
                names.getOrDefault(claim.organizationId(), ""),
                owners.get(claim.contractAddress())));
  }

  private static ClaimState state(String name) {
    return name == null
        ? null
        : ClaimState.of(name)
            .orElseThrow(() -> Failure.invalid("state", "must be open, confirmed or refused"));
  }

  /** Contracts that an organization registered but did not deploy, newest first. */
  public Page<ContestedContractView> contested(PageRequest paging) {
    return claims.contested(paging).map(ContestedContractView::of);
  }

  /**
   * Permits an organization to register the contract, or to keep its registration. A repetition
   * changes nothing.
   *
   * @param organizationId the organization with the claim; null if there is only one
   * @throws Failure NOT_FOUND; VALIDATION if several organizations claim it and none is named
   */
  @Audited(action = CONTRACT_CLAIM_CONFIRM, resource = CONTRACT_CLAIM)
  public ContractClaimView confirm(
      @AuditedId Address contract, @AuditedOrganization String organizationId) {
    return decide(contract, organizationId, ClaimState.CONFIRMED);
  }

  /**
   * Refuses the claim of an organization, which may then not register the contract. A repetition
   * changes nothing. An existing registration stays.
   *
   * @param organizationId the organization with the claim; null if there is only one
   * @throws Failure NOT_FOUND; VALIDATION if several organizations claim it and none is named
   */
  @Audited(action = CONTRACT_CLAIM_REFUSE, resource = CONTRACT_CLAIM)
  public ContractClaimView refuse(
      @AuditedId Address contract, @AuditedOrganization String organizationId) {
    return decide(contract, organizationId, ClaimState.REFUSED);
  }

  private ContractClaimView decide(Address contract, String named, ClaimState decision) {
    String organizationId = named == null ? onlyClaimant(contract) : named;
    Organization organization =
        organizations.findForUpdate(organizationId).orElseThrow(() -> unknown(contract));
    Optional<ContractClaim> claim = claims.findForUpdate(organizationId, contract);
    boolean isRegistered =
        decision == ClaimState.CONFIRMED && contracts.find(organizationId, contract).isPresent();
    if (claim.isEmpty() && !isRegistered) {
      throw unknown(contract);
    }
    ContractClaim decided = rule.decide(organizationId, contract, claim, decision);
    return ContractClaimView.of(
        decided, organization.name(), contracts.owners(List.of(contract)).get(contract));
  }

  private String onlyClaimant(Address contract) {
    List<String> claimants = claims.claimants(contract);
    if (claimants.isEmpty()) {
      throw unknown(contract);
    }
    if (claimants.size() > 1) {
      throw Failure.invalid("organizationId", "must name one of the claimants: there are several");
    }
    return claimants.get(0);
  }

  private static Failure unknown(Address contract) {
    return Failure.notFound("Contract claim", "contractAddress", contract);
  }
}
