package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.kernel.HexText;
import java.util.Set;

/** The rollup-specific part of a CallRequest (R-CHN-4). */
final class Eip712Meta {
  private static final int MOST_DEPENDENCIES = 64;
  private static final int MOST = 255;
  private static final String ZERO_ADDRESS = "0x" + "00".repeat(20);

  private Eip712Meta() {}

  /** The object in canonical form, with its bytes in hexadecimal. */
  static ObjectNode read(JsonNode value, String name) {
    RpcValueParser.fields(
        value, name, Set.of("gasPerPubdata", "customSignature", "paymasterParams", "factoryDeps"));
    ObjectNode anew = JsonNodeFactory.instance.objectNode();
    if (value.hasNonNull("gasPerPubdata")) {
      anew.put(
          "gasPerPubdata",
          RpcValueParser.quantity(value.get("gasPerPubdata"), name + ".gasPerPubdata"));
    }
    if (value.hasNonNull("customSignature")) {
      anew.put("customSignature", bytes(value.get("customSignature"), name + ".customSignature"));
    }
    if (value.hasNonNull("paymasterParams")) {
      JsonNode paymaster = value.get("paymasterParams");
      anew.set("paymasterParams", paymaster(paymaster, name + ".paymasterParams"));
    }
    if (value.hasNonNull("factoryDeps")) {
      anew.set("factoryDeps", dependencies(value.get("factoryDeps"), name + ".factoryDeps"));
    }
    return anew;
  }

  /** A paymaster would execute code that no permission covers. */
  private static ObjectNode paymaster(JsonNode value, String name) {
    RpcValueParser.fields(value, name, Set.of("paymaster", "paymasterInput"));
    String address = RpcValueParser.address(value.path("paymaster"), name + ".paymaster").text();
    if (!address.equals(ZERO_ADDRESS)) {
      throw RpcValueParser.must(name + ".paymaster", "be the zero address: the sender pays");
    }
    ObjectNode anew = JsonNodeFactory.instance.objectNode().put("paymaster", address);
    return anew.put(
        "paymasterInput", bytes(value.path("paymasterInput"), name + ".paymasterInput"));
  }

  private static ArrayNode dependencies(JsonNode value, String name) {
    if (!value.isArray() || value.size() > MOST_DEPENDENCIES) {
      throw RpcValueParser.must(name, "be an array of at most " + MOST_DEPENDENCIES + " bytecodes");
    }
    ArrayNode anew = JsonNodeFactory.instance.arrayNode();
    value.forEach(each -> anew.add(bytes(each, name)));
    return anew;
  }

  /** Hexadecimal, or an array of numbers, depending on the version of the client library. */
  private static String bytes(JsonNode value, String name) {
    if (!value.isArray()) {
      return RpcValueParser.data(value, name);
    }
    byte[] bytes = new byte[value.size()];
    for (int i = 0; i < bytes.length; i++) {
      JsonNode each = value.get(i);
      if (!each.isInt() || each.intValue() < 0 || each.intValue() > MOST) {
        throw RpcValueParser.must(name, "have numbers from 0 to 255 only");
      }
      bytes[i] = (byte) each.intValue();
    }
    return HexText.of(bytes);
  }
}
