package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * A block as principals that are bound by permissions see it. It contains only fields with known
 * content, because a node may have others.
 */
public final class RedactedBlock {
  static final String ZERO_BLOOM = "0x" + "0".repeat(512);
  static final String ZERO_HASH = "0x" + "0".repeat(64);

  private static final List<String> SHOWN =
      List.of(
          "hash",
          "parentHash",
          "sha3Uncles",
          "miner",
          "number",
          "l1BatchNumber",
          "gasLimit",
          "baseFeePerGas",
          "timestamp",
          "l1BatchTimestamp",
          "difficulty",
          "totalDifficulty",
          "sealFields",
          "uncles",
          "mixHash",
          "nonce");

  /** Fields that reveal hidden transactions. Some chains commit to them in the extra data. */
  private static final Map<String, String> ZERO =
      Map.of(
          "stateRoot", ZERO_HASH,
          "transactionsRoot", ZERO_HASH,
          "receiptsRoot", ZERO_HASH,
          "extraData", "0x",
          "gasUsed", "0x0",
          "logsBloom", ZERO_BLOOM,
          "size", "0x0");

  private RedactedBlock() {}

  /** The block with only these transactions. */
  public static ObjectNode of(JsonNode block, ArrayNode transactions) {
    ObjectNode view = JsonNodeFactory.instance.objectNode();
    SHOWN.stream().filter(block::has).forEach(field -> view.set(field, block.get(field)));
    ZERO.forEach(view::put);
    view.set("transactions", transactions);
    return view;
  }
}
