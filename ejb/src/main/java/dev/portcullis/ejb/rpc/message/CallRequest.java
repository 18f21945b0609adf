package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.decision.Call;
import dev.portcullis.ejb.decision.Calldata;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.kernel.Address;
import java.util.List;
import java.util.Set;

/**
 * The CallRequest of {@code eth_call} and related methods (R-CHN-4), parsed strictly. An unknown
 * field is rejected, because the node may know it.
 */
public final class CallRequest {
  private static final Set<String> FIELDS =
      Set.of(
          "from",
          "to",
          "gas",
          "gasPrice",
          "maxFeePerGas",
          "maxPriorityFeePerGas",
          "value",
          "data",
          "input",
          "nonce",
          "type",
          "chainId",
          "accessList",
          "eip712Meta");

  private static final List<String> QUANTITIES =
      List.of(
          "gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "value", "nonce", "chainId");

  /**
   * Blob transactions, and delegations of accounts. The latter change the state like an override
   * (EIP-7702).
   */
  private static final Set<String> REFUSED_TYPES = Set.of("0x3", "0x4");

  private static final int MOST_ENTRIES = 10_000;

  private CallRequest() {}

  /** The request in canonical form: {@code data} alone for {@code data} and {@code input}. */
  static JsonNode read(JsonNode value, String name) {
    RpcValueParser.fields(value, name, FIELDS);
    ObjectNode anew = JsonNodeFactory.instance.objectNode();
    for (String field : List.of("from", "to")) {
      if (isGiven(value, field)) {
        anew.put(field, RpcValueParser.address(value.get(field), name + "." + field).text());
      }
    }
    for (String field : QUANTITIES) {
      if (isGiven(value, field)) {
        anew.put(field, RpcValueParser.quantity(value.get(field), name + "." + field));
      }
    }
    type(value, name, anew);
    data(value, name, anew);
    if (isGiven(value, "accessList")) {
      anew.set("accessList", accessList(value.get("accessList"), name + ".accessList"));
    }
    if (isGiven(value, "eip712Meta")) {
      anew.set("eip712Meta", Eip712Meta.read(value.get("eip712Meta"), name + ".eip712Meta"));
    }
    return anew;
  }

  /**
   * The call that a parsed request describes.
   *
   * @throws RpcError −32602 if it has no sender
   */
  public static Call call(JsonNode request, AccessType access) {
    if (!request.has("from")) {
      throw RpcError.invalidParams(
          "params[0].from is required: one of your wallets; for an M2M application, the wallet of a"
              + " member");
    }
    return new Call(
        new Address(request.get("from").textValue()),
        request.has("to") ? new Address(request.get("to").textValue()) : null,
        Calldata.of(request.path("data").asText("0x")),
        access);
  }

  private static void type(JsonNode value, String name, ObjectNode anew) {
    if (isGiven(value, "type")) {
      String type = RpcValueParser.quantity(value.get("type"), name + ".type");
      if (REFUSED_TYPES.contains(type)) {
        throw RpcError.invalidParams(
            name + ".type must not be " + type + ": blobs and delegations are not supported");
      }
      anew.put("type", type);
    }
  }

  private static void data(JsonNode value, String name, ObjectNode anew) {
    for (String field : List.of("data", "input")) {
      if (isGiven(value, field)) {
        String data = RpcValueParser.data(value.get(field), name + "." + field);
        if (anew.has("data") && !anew.get("data").textValue().equals(data)) {
          throw RpcError.invalidParams(name + " has data and input that differ");
        }
        anew.put("data", data);
      }
    }
  }

  private static ArrayNode accessList(JsonNode value, String name) {
    if (!value.isArray() || value.size() > MOST_ENTRIES) {
      throw RpcValueParser.must(name, "be an array of at most " + MOST_ENTRIES + " entries");
    }
    ArrayNode anew = JsonNodeFactory.instance.arrayNode();
    for (JsonNode entry : value) {
      RpcValueParser.fields(entry, name, Set.of("address", "storageKeys"));
      ObjectNode written = anew.addObject();
      written.put(
          "address", RpcValueParser.address(entry.path("address"), name + ".address").text());
      ArrayNode keys = written.putArray("storageKeys");
      if (isGiven(entry, "storageKeys") && !entry.get("storageKeys").isArray()) {
        throw RpcValueParser.must(name + ".storageKeys", "be an array");
      }
      for (JsonNode key : entry.path("storageKeys")) {
        keys.add(RpcValueParser.hash(key, name + ".storageKeys").text());
      }
    }
    return anew;
  }

  /** Clients send null for omitted fields, and some send an empty target for a deployment. */
  private static boolean isGiven(JsonNode value, String field) {
    return value.hasNonNull(field);
  }
}
