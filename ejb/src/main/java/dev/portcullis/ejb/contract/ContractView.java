package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.persistence.contract.RegisteredContract;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A registered contract (supplement 1.5).
 *
 * @param abi JSON text
 * @param templateId may be null
 * @param organizationId the owner, null for the zone
 * @param disclosureStartBlock a hexadecimal quantity
 */
public record ContractView(
    String contractAddress,
    String abi,
    @Nullable String name,
    @Nullable String description,
    @Nullable Integer templateId,
    @Nullable String organizationId,
    boolean isSystemContract,
    boolean discloseErc20TotalSupply,
    boolean discloseBytecode,
    String disclosureStartBlock,
    List<DisclosedAddress> disclosedAddresses,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  /** An account whose balance everybody may read. */
  public record DisclosedAddress(String address) {}

  static ContractView of(RegisteredContract contract) {
    return new ContractView(
        contract.contractAddress().text(),
        contract.abi(),
        contract.name(),
        contract.description(),
        contract.templateId(),
        contract.organizationId(),
        contract.isSystemContract(),
        contract.disclosesErc20TotalSupply(),
        contract.disclosesBytecode(),
        "0x" + Long.toHexString(contract.disclosureStartBlock()),
        contract.disclosedAddresses().stream().map(a -> new DisclosedAddress(a.text())).toList(),
        contract.createdAt(),
        contract.updatedAt());
  }

  @Override
  public String auditId() {
    return contractAddress;
  }
}
