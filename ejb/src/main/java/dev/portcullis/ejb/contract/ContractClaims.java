package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.audit.AuditAction;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.audit.MutationContext;
import dev.portcullis.ejb.audit.ResourceType;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.contract.ClaimState;
import dev.portcullis.persistence.contract.ContractClaim;
import dev.portcullis.persistence.contract.ContractClaimRepository;
import dev.portcullis.persistence.contract.ContractDeploymentQueries;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.organization.OrganizationRepository;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.util.Optional;

/** Applies the rule of ADR 0106 to a registration, and stores claims for the zone's decision. */
@Stateless
public class ContractClaims {
  private static final int RECORDED = 200;

  @Inject private ContractConfig config;
  @Inject private ContractRepository contracts;
  @Inject private ContractClaimRepository claims;
  @Inject private ContractDeploymentQueries deployments;
  @Inject private OrganizationRepository organizations;
  @Inject private MutationContext mutations;
  @Inject private AuditRecorder recorder;

  /**
   * Verifies that the organization may register the contract.
   *
   * @throws Failure VALIDATION, FORBIDDEN, CONTRACT_UNCONFIRMED, CHAIN_UNAVAILABLE
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void require(String organizationId, Address contract, RegistrationEvidence evidence) {
    RegistrationDecision.of(
            new RegistrationDecision.Facts(
                organizationId,
                evidence.isBound(),
                contracts.find(organizationId, contract).isPresent(),
                evidence.isBound() && evidence.hasCode().get(),
                claims.find(organizationId, contract).map(ContractClaim::state),
                deployments.deployer(contract)))
        .require();
  }

  /**
   * Settles the claim that a registration fulfills. If the zone registers a contract of another
   * deployer, this is its decision. If the organization registers it itself, no decision is left.
   */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public void registered(String organizationId, Address contract) {
    Optional<ContractClaim> claim = claims.findForUpdate(organizationId, contract);
    if (RegistrationGuard.isZone()) {
      if (claim.isPresent() || isDeployedByAnother(organizationId, contract)) {
        decide(organizationId, contract, claim, ClaimState.CONFIRMED);
      }
    } else {
      claim.filter(found -> found.state() == ClaimState.OPEN).ifPresent(claims::remove);
    }
  }

  private boolean isDeployedByAnother(String organizationId, Address contract) {
    return deployments
        .deployer(contract)
        .filter(deployer -> !organizationId.equals(deployer.organizationId()))
        .isPresent();
  }

  /** Decides the claim of an organization; it is created if there is none. */
  @TransactionAttribute(TransactionAttributeType.MANDATORY)
  public ContractClaim decide(
      String organizationId, Address contract, Optional<ContractClaim> claim, ClaimState decision) {
    ContractClaim decided =
        claim.orElseGet(() -> new ContractClaim(contract, organizationId, null));
    decided.decide(decision, CallContext.current().actor().id());
    if (claim.isEmpty()) {
      claims.add(decided);
    }
    return decided;
  }

  /**
   * Stores the claim of an organization whose registration was refused, for the zone's decision.
   *
   * @return the failure for the caller, which reports if the limit of claims is reached
   */
  @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
  public Failure storeClaim(String organizationId, Address contract, Failure refusal) {
    organizations.getForUpdate(organizationId);
    if (claims.find(organizationId, contract).isPresent()) {
      return refusal;
    }
    if (claims.open(organizationId) >= config.openClaims()) {
      return Failure.of(
          Reason.CONTRACT_UNCONFIRMED,
          "The deployer of this contract is unknown, and the claim was not stored: "
              + config.openClaims()
              + " claims of your organization are waiting for a decision of the zone");
    }
    mutations.bind();
    recorder.event(
        AuditAction.CONTRACT_CLAIM_CREATE, ResourceType.CONTRACT_CLAIM, contract.text(), RECORDED);
    claims.add(new ContractClaim(contract, organizationId, CallContext.current().actor().id()));
    return refusal;
  }
}
