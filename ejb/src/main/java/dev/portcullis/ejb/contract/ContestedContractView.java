package dev.portcullis.ejb.contract;

import dev.portcullis.persistence.contract.ContestedContract;
import jakarta.annotation.Nullable;
import java.time.Instant;

/**
 * A contract that an organization registered although another one, or the zone, deployed it.
 *
 * @param contractAddress the contract, lowercase
 * @param name the organization's name for it, or null
 * @param organizationId the organization that registered it
 * @param deployerAddress the wallet that deployed it, lowercase
 * @param deployerOrganizationId the deployer's organization, or null for the zone
 * @param createdAt when it was registered
 */
public record ContestedContractView(
    String contractAddress,
    @Nullable String name,
    String organizationId,
    String deployerAddress,
    @Nullable String deployerOrganizationId,
    Instant createdAt) {
  static ContestedContractView of(ContestedContract contract) {
    return new ContestedContractView(
        contract.contractAddress().text(),
        contract.name(),
        contract.organizationId(),
        contract.deployerAddress().text(),
        contract.deployerOrganizationId(),
        contract.createdAt());
  }
}
