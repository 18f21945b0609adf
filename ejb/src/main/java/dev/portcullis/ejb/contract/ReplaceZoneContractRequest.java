package dev.portcullis.ejb.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.ejb.contract.DisclosureDefinition.Account;
import dev.portcullis.kernel.Address;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/**
 * The zone's request to replace a contract with its disclosure; its owner stays.
 *
 * @param contractAddress 20 bytes in hexadecimal, any case; it may be another address
 * @param abi JSON text
 * @param name at most 100 characters, or null
 * @param description any text, or null
 * @param disclosureStartBlock the first disclosed block, a hexadecimal quantity
 * @param discloseErc20TotalSupply whether to disclose the total supply of the token
 * @param discloseBytecode whether to disclose its code
 * @param disclosedAddresses the accounts whose balance is disclosed, at most 1,000; null is none
 * @param templateId the template of the contract, or null
 * @param templateKey the same by its key, or null
 */
public record ReplaceZoneContractRequest(
    @NotNull
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String contractAddress,
    @NotNull @Size(min = 1) String abi,
    @JsonProperty(required = true) @Size(max = 100) String name,
    @JsonProperty(required = true) String description,
    @NotNull
        @Pattern(
            regexp = DisclosureDefinition.QUANTITY,
            message = DisclosureDefinition.QUANTITY_MESSAGE)
        String disclosureStartBlock,
    @NotNull Boolean discloseErc20TotalSupply,
    @NotNull Boolean discloseBytecode,
    @Size(max = 1000) @Valid List<@NotNull @Valid Account> disclosedAddresses,
    Integer templateId,
    String templateKey) {
  Address address() {
    return new Address(contractAddress);
  }

  /** The same as the request to register it for its owner. */
  ZoneContractDefinition definition() {
    return new ZoneContractDefinition(
        contractAddress,
        abi,
        name,
        description,
        disclosureStartBlock,
        discloseErc20TotalSupply,
        discloseBytecode,
        disclosedAddresses,
        templateId,
        templateKey,
        null);
  }
}
