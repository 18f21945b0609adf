package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.contract.ContractClaim;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * The claim of an organization to a contract whose deployer is unknown.
 *
 * @param contractAddress the contract, lowercase
 * @param organizationId the organization that requests the registration
 * @param organizationName its name
 * @param state {@code open}, {@code confirmed} or {@code refused}
 * @param registeredBy the organization with the current registration, or null
 * @param requestedBy the user with the first request, or null
 * @param decidedBy the user who decided, or null
 * @param createdAt the time of the first request
 * @param decidedAt when it was decided, or null
 */
public record ContractClaimView(
    String contractAddress,
    String organizationId,
    String organizationName,
    String state,
    @Nullable String registeredBy,
    @Nullable String requestedBy,
    @Nullable String decidedBy,
    Instant createdAt,
    @Nullable Instant decidedAt)
    implements AuditedResource {
  static ContractClaimView of(ContractClaim claim, String organizationName, String registeredBy) {
    return new ContractClaimView(
        claim.contractAddress().text(),
        claim.organizationId(),
        organizationName,
        claim.state().wireName(),
        registeredBy,
        claim.requestedBy(),
        claim.decidedBy(),
        claim.createdAt(),
        claim.decidedAt());
  }

  @Override
  public String auditId() {
    return contractAddress;
  }
}
