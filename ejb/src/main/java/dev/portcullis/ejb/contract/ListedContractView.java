package dev.portcullis.ejb.contract;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.ejb.contract.ContractView.DisclosedAddress;
import dev.portcullis.persistence.contract.RegisteredContract;
import jakarta.annotation.Nullable;
import java.time.Instant;
import java.util.List;

/**
 * A registered contract in a list (R-ADM-31).
 *
 * @param contractAddress the address of the contract, lowercase
 * @param abi JSON text; absent if the list omits it
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
public record ListedContractView(
    String contractAddress,
    @JsonInclude(JsonInclude.Include.NON_NULL) String abi,
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
    Instant updatedAt) {
  static ListedContractView of(RegisteredContract contract) {
    ContractView whole = ContractView.of(contract);
    return new ListedContractView(
        whole.contractAddress(),
        whole.abi(),
        whole.name(),
        whole.description(),
        whole.templateId(),
        whole.organizationId(),
        whole.isSystemContract(),
        whole.discloseErc20TotalSupply(),
        whole.discloseBytecode(),
        whole.disclosureStartBlock(),
        whole.disclosedAddresses(),
        whole.disclosedSlots(),
        whole.createdAt(),
        whole.updatedAt());
  }
}
