package dev.portcullis.ejb.permission;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * The interface of a contract for a caller that may read it (R-ADM-41), in the format that the
 * public SDK expects.
 *
 * @param contractAddress lowercase
 * @param name null if the contract has none
 * @param organizationId the organization that registered it: for zone readers and its members; else
 *     null
 * @param abi the ABI as a JSON array
 * @param functions the functions that the caller's roles permit, without the receive function
 */
public record ContractAbiView(
    String contractAddress,
    @Nullable String name,
    @Nullable String organizationId,
    JsonNode abi,
    List<CallableFunction> functions) {
  /**
   * A function with a permission that does not exclude the caller; its arguments may still.
   *
   * @param selector four bytes in hexadecimal
   * @param signature name and parameter types
   * @param name the name alone
   * @param accessType read or write
   */
  public record CallableFunction(
      String selector, String signature, String name, String accessType) {}
}
