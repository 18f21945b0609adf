package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.audit.AuditedResource;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.contract.RegisteredContract;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A registered contract (R-ADM-30).
 *
 * @param contractAddress the address of the contract, lowercase
 * @param abi JSON text
 * @param name may be null
 * @param description may be null
 * @param templateId may be null
 * @param organizationId the owner, null for the zone
 * @param isSystemContract whether it belongs to the chain itself
 * @param discloseErc20TotalSupply whether every user may read the total supply of the token
 * @param discloseBytecode whether every user may read its code
 * @param disclosureStartBlock a hexadecimal quantity
 * @param disclosedAddresses the accounts whose balance every user may read
 * @param disclosedSlots the storage slots that every client may read with proofs
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
    List<String> disclosedSlots,
    Instant createdAt,
    Instant updatedAt)
    implements AuditedResource {
  /**
   * An account whose balance every user may read.
   *
   * @param address the account, lowercase
   */
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
        contract.disclosedSlots().stream().map(Hash32::text).toList(),
        contract.createdAt(),
        contract.updatedAt());
  }

  @Override
  public String auditId() {
    return contractAddress;
  }
}
