package dev.portcullis.ejb.webhook.abi;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A call decoded with the interface of its contract.
 *
 * @param signature canonical, for example {@code transfer(address,uint256)}
 * @param arguments in order
 */
public record DecodedCall(String signature, List<Argument> arguments) {
  /** Copies the list. */
  public DecodedCall {
    arguments = List.copyOf(arguments);
  }

  /**
   * An argument.
   *
   * @param name may be empty
   * @param type canonical, for example {@code uint256}
   * @param value integers as decimal strings, bytes and addresses as lowercase hexadecimal, arrays
   *     as arrays, tuples as arrays of members with name, type and value
   */
  public record Argument(String name, String type, JsonNode value) {}
}
