package dev.portcullis.ejb.permission;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.annotation.Nullable;
import java.util.List;

/**
 * The interface of a contract for somebody who may read it (R-ADM-41), in the shape that the public
 * SDK expects.
 *
 * @param contractAddress lowercase
 * @param name null when the contract has none
 * @param organizationId who registered it: for the zone's readers and its members; else null
 * @param abi the ABI as a JSON array
 * @param functions those that the caller's roles open, without the receive function
 */
public record ContractAbiView(
    String contractAddress,
    @Nullable String name,
    @Nullable String organizationId,
    JsonNode abi,
    List<CallableFunction> functions) {
  /**
   * A function with a permission that does not rule the caller out; its arguments may still.
   *
   * @param selector four bytes in hexadecimal
   * @param signature name and parameter types
   * @param name the name alone
   * @param accessType read or write
   */
  public record CallableFunction(
      String selector, String signature, String name, String accessType) {}
}
