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
 * The zone's request to register a contract. The name and the description must be present, possibly
 * as null.
 *
 * @param contractAddress 20 bytes in hexadecimal, any case
 * @param abi JSON text
 * @param name at most 100 characters, or null
 * @param description any text, or null
 * @param disclosureStartBlock the first disclosed block, a hexadecimal quantity
 * @param discloseErc20TotalSupply whether to disclose the total supply of the token; null is false
 * @param discloseBytecode whether to disclose its code; null is false
 * @param disclosedAddresses the accounts whose balance is disclosed, at most 1,000; null is none
 * @param templateId the template of the contract, or null
 * @param templateKey the same by its key, or null
 * @param organizationId the owner; null for the zone
 */
public record ZoneContractDefinition(
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
    Boolean discloseErc20TotalSupply,
    Boolean discloseBytecode,
    @Size(max = 1000) @Valid List<@NotNull @Valid Account> disclosedAddresses,
    Integer templateId,
    String templateKey,
    String organizationId) {
  Address address() {
    return new Address(contractAddress);
  }

  ContractDefinition definition() {
    return new ContractDefinition(contractAddress, abi, name, description, templateId, templateKey);
  }

  DisclosureDefinition disclosure() {
    return new DisclosureDefinition(
        Boolean.TRUE.equals(discloseErc20TotalSupply),
        Boolean.TRUE.equals(discloseBytecode),
        disclosureStartBlock,
        disclosedAddresses == null ? List.of() : disclosedAddresses,
        null);
  }
}
