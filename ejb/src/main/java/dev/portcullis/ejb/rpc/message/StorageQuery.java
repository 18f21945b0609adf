package dev.portcullis.ejb.rpc.message;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** The slots that a disclosure of storage names (R-GTW-26), parsed strictly. */
final class StorageQuery {
  private static final int MOST_SLOTS = 64;
  private static final String BATCH = "l1BatchNumber";

  private StorageQuery() {}

  /** The query in canonical form; without a batch it is about the newest one. */
  static JsonNode read(JsonNode value, String name) {
    RpcValueParser.fields(value, name, Set.of("contract", "storageSlots", BATCH));
    JsonNode slots = value.path("storageSlots");
    if (!slots.isArray() || slots.isEmpty() || slots.size() > MOST_SLOTS) {
      throw RpcValueParser.must(
          name + ".storageSlots", "be an array of 1 to " + MOST_SLOTS + " slots");
    }
    ObjectNode canonical = JsonNodeFactory.instance.objectNode();
    canonical.put(
        "contract", RpcValueParser.address(value.path("contract"), name + ".contract").text());
    ArrayNode written = canonical.putArray("storageSlots");
    for (int i = 0; i < slots.size(); i++) {
      written.add(RpcValueParser.hash(slots.get(i), name + ".storageSlots[" + i + "]").text());
    }
    if (value.hasNonNull(BATCH)) {
      canonical.put(
          BATCH,
          RpcValueParser.quantity(
              RpcValueParser.number(value.get(BATCH), name + "." + BATCH), name + "." + BATCH));
    }
    return canonical;
  }
}
