package dev.portcullis.ejb.policydocument;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/**
 * A registered contract, found by its address.
 *
 * @param address 20 bytes in hexadecimal, lowercase
 * @param organization the owner as a reference; absent for the zone
 * @param name at most 100 characters; absent for none
 * @param description absent for none
 * @param templateKey the template; absent for none
 * @param abi the ABI, a list of its entries; absent if it is the template's, and for system
 *     contracts
 * @param isSystemContract whether it belongs to the chain and cannot be changed; absent for no
 * @param disclosure the parts that every user may read; absent for none
 */
public record ContractEntry(
    String address,
    @JsonInclude(Include.NON_NULL) String organization,
    @JsonInclude(Include.NON_NULL) String name,
    @JsonInclude(Include.NON_NULL) String description,
    @JsonInclude(Include.NON_NULL) String templateKey,
    @JsonInclude(Include.NON_NULL) JsonNode abi,
    @JsonInclude(Include.NON_NULL) Boolean isSystemContract,
    @JsonInclude(Include.NON_NULL) DisclosureEntry disclosure) {
  /** An empty name or description is none, as is an empty disclosure. */
  public ContractEntry {
    address = address.toLowerCase(Locale.ROOT);
    name = name == null || name.isEmpty() ? null : name;
    description = description == null || description.isEmpty() ? null : description;
    isSystemContract = EntryLists.ifTrue(isSystemContract);
    disclosure = DisclosureEntry.NONE.equals(disclosure) ? null : disclosure;
  }

  DisclosureEntry effectiveDisclosure() {
    return disclosure == null ? DisclosureEntry.NONE : disclosure;
  }
}
