package dev.portcullis.ejb.chain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.util.regex.Pattern;

/** Determines from a node's result whether an address has code. */
public final class ContractCodeCheck {
  /** The method that returns the code of an address. */
  public static final String METHOD = "eth_getCode";

  private static final Pattern HEX = Pattern.compile("0x[0-9a-fA-F]*+");

  private ContractCodeCheck() {}

  /** The parameters of {@link #METHOD} for the newest block. */
  public static ArrayNode params(Address address) {
    return JsonNodeFactory.instance.arrayNode().add(address.text()).add("latest");
  }

  /**
   * Whether the result of {@link #METHOD} is the code of a contract.
   *
   * @throws Failure {@code CHAIN_UNAVAILABLE} if the result is not hexadecimal data. Access
   *     decisions differ for contracts and other accounts, so neither may be assumed.
   */
  public static boolean isThere(JsonNode answer) {
    String text = answer.isTextual() ? answer.textValue() : "";
    if (text.length() % 2 != 0 || !HEX.matcher(text).matches()) {
      throw Failure.of(
          Reason.CHAIN_UNAVAILABLE,
          "The chain node responds to " + METHOD + " with something else");
    }
    return text.length() > 2;
  }
}
