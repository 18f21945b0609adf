package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Transactions and receipts as principals that are bound by permissions see them (R-GTW-16). */
public final class RedactedTransaction {
  /** Other fields that reveal the effect of a transaction, or encode it in another way. */
  private static final List<String> INPUT = List.of("data", "raw", "accessList");

  private RedactedTransaction() {}

  /** A transaction that is visible only because of its events. */
  static ObjectNode ofEvents(ObjectNode transaction) {
    ObjectNode view = transaction.deepCopy();
    view.put("input", "0x");
    view.remove(INPUT);
    return view;
  }

  /**
   * A fully visible receipt. The cumulative gas is replaced, because it reveals other transactions.
   */
  public static ObjectNode receipt(JsonNode receipt) {
    ObjectNode view = receipt.deepCopy();
    view.set("cumulativeGasUsed", receipt.path("gasUsed"));
    return view;
  }

  /** A receipt that is visible only because of these events. */
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
