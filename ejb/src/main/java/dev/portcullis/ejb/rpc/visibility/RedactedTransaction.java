package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Transactions and receipts as they are shown to those whom permissions bind (R-GTW-16). */
public final class RedactedTransaction {
  /** What else a transaction tells of what it does, or another way to write it. */
  private static final List<String> INPUT = List.of("data", "raw", "accessList");

  private RedactedTransaction() {}

  /** A transaction that is visible because of its events alone. */
  static ObjectNode ofEvents(ObjectNode transaction) {
    ObjectNode view = transaction.deepCopy();
    view.put("input", "0x");
    view.remove(INPUT);
    return view;
  }

  /** A receipt that is visible as a whole; what the block used before tells of others. */
  public static ObjectNode receipt(JsonNode receipt) {
    ObjectNode view = receipt.deepCopy();
    view.set("cumulativeGasUsed", receipt.path("gasUsed"));
    return view;
  }

  /** A receipt that is visible because of these events alone. */
  public static ObjectNode receipt(JsonNode receipt, ArrayNode events) {
    ObjectNode view = receipt(receipt);
    view.set("logs", events);
    view.put("logsBloom", RedactedBlock.ZERO_BLOOM);
    if (view.has("l2ToL1Logs")) {
      view.set("l2ToL1Logs", JsonNodeFactory.instance.arrayNode());
    }
    return view;
  }
}
