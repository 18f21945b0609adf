package dev.portcullis.ejb.contract;

import dev.portcullis.kernel.Address;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;

/**
 * The request to register or replace a contract.
 *
 * @param contractAddress 20 bytes in hexadecimal, any case
 * @param abi JSON text
 * @param name at most 100 characters
 * @param description any text
 * @param templateId the template of the contract, or null
 * @param templateKey the same by its key, or null
 */
public record ContractDefinition(
    @NotNull
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hexadecimal address")
        String contractAddress,
    @NotNull @Size(min = 1) String abi,
    @NotNull @Size(max = 100) String name,
    @NotNull String description,
    Integer templateId,
    String templateKey) {

  Address address() {
    return new Address(contractAddress);
  }
}
