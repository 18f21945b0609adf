package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.rpc.Rights.Somebody;
import dev.portcullis.ejb.rpc.VisibleByText.Extent;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.List;

/** The part of a node's report that the specification makes visible. */
final class VisibleModel {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final String NO_BLOOM = "0x" + "0".repeat(512);
  private static final String NO_HASH = "0x" + "0".repeat(64);

  /** What may be learned of a block (ADR 0049, "Consequences"), and what never changes. */
  private static final List<String> LEARNED =
      List.of(
          "number",
          "hash",
          "parentHash",
          "timestamp",
          "l1BatchNumber",
          "miner",
          "gasLimit",
          "baseFeePerGas",
          "uncles");

  private final VisibleByText text;
  private final Somebody who;

  VisibleModel(VisibleByText text, Somebody who) {
    this.text = text;
    this.who = who;
  }

  /** Null for one that is not visible. */
  JsonNode transaction(ScriptedBlock block, int index) {
    return shown(block.deals().get(index), NodeJson.transaction(block, index));
  }

  /** Null for one that is not visible. */
  JsonNode waiting(Deal deal) {
    return isWholeWaiting(deal) ? NodeJson.waiting(deal) : NullNode.instance;
  }

  boolean isWhole(Deal deal) {
    return text.extent(who, deal) == Extent.WHOLE;
  }

  /** Which contract it will have created is not known yet. */
  boolean isWholeWaiting(Deal deal) {
    return isWhole(new Deal(deal.number(), deal.from(), deal.to(), null, deal.input(), List.of()));
  }

  boolean isVisible(Deal deal) {
    return text.extent(who, deal) != Extent.NOTHING;
  }

  private JsonNode shown(Deal deal, ObjectNode transaction) {
    return switch (text.extent(who, deal)) {
      case NOTHING -> NullNode.instance;
      case WHOLE -> transaction;
      case EVENTS -> transaction.put("input", "0x").without(List.of("data", "raw", "accessList"));
    };
  }

  private List<Integer> visible(ScriptedBlock block) {
    List<Integer> visible = new ArrayList<>();
    for (int index = 0; index < block.deals().size(); index++) {
      if (isVisible(block.deals().get(index))) {
        visible.add(index);
      }
    }
    return visible;
  }

  JsonNode block(ScriptedBlock block, boolean full) {
    ObjectNode json = NodeJson.block(block);
    ArrayNode transactions = JSON.arrayNode();
    for (int index : visible(block)) {
      JsonNode transaction = transaction(block, index);
      transactions.add(full ? transaction : transaction.get("hash"));
    }
    return redacted(json, transactions);
  }

  JsonNode open(ScriptedBlock head, List<Deal> waiting, boolean full) {
    ObjectNode json = NodeJson.open(head, waiting);
    ArrayNode transactions = JSON.arrayNode();
    waiting.stream()
        .filter(this::isWholeWaiting)
        .forEach(
            deal -> transactions.add(full ? waiting(deal) : JSON.textNode(deal.hash().text())));
    return redacted(json, transactions);
  }

  private static ObjectNode redacted(ObjectNode json, ArrayNode transactions) {
    ObjectNode view = JSON.objectNode();
    LEARNED.stream().filter(json::has).forEach(field -> view.set(field, json.get(field)));
    view.put("gasUsed", "0x0").put("size", "0x0").put("logsBloom", NO_BLOOM);
    view.put("stateRoot", NO_HASH).put("transactionsRoot", NO_HASH).put("receiptsRoot", NO_HASH);
    view.put("extraData", "0x");
    view.set("transactions", transactions);
    return view;
  }

  /** The head of a block as it is pushed. */
  JsonNode head(ScriptedBlock block) {
    ObjectNode json = NodeJson.block(block);
    ObjectNode head = who.readsEverything() ? json : redacted(json, JSON.arrayNode());
    return head.without(List.of("transactions", "uncles", "size", "withdrawals"));
  }

  /** Null for that of a transaction that is not visible. */
  JsonNode receipt(ScriptedBlock block, int index) {
    Deal deal = block.deals().get(index);
    ObjectNode receipt = NodeJson.receipt(block, index);
    Extent extent = text.extent(who, deal);
    if (extent == Extent.NOTHING) {
      return NullNode.instance;
    }
    receipt.set("cumulativeGasUsed", receipt.get("gasUsed"));
    if (extent == Extent.EVENTS) {
      ArrayNode logs = JSON.arrayNode();
      receipt.get("logs").forEach(log -> addIfSeen(logs, log));
      receipt.set("logs", logs);
      receipt.put("logsBloom", NO_BLOOM).set("l2ToL1Logs", JSON.arrayNode());
    }
    return receipt;
  }

  private void addIfSeen(ArrayNode logs, JsonNode log) {
    if (sees(log)) {
      logs.add(log);
    }
  }

  JsonNode receipts(ScriptedBlock block) {
    ArrayNode receipts = JSON.arrayNode();
    visible(block).forEach(index -> receipts.add(receipt(block, index)));
    return receipts;
  }

  JsonNode details(ScriptedBlock block) {
    ObjectNode details = NodeJson.details(block);
    List<Deal> visible = block.deals().stream().filter(this::isVisible).toList();
    int first = (int) visible.stream().filter(Deal::isFromLayer1).count();
    details.put("l1TxCount", first).put("l2TxCount", visible.size() - first);
    return details.putNull("rootHash");
  }

  JsonNode batch(int number, List<ScriptedBlock> blocks) {
    ObjectNode details = NodeJson.batch(number, blocks);
    return details.put("l1TxCount", 0).put("l2TxCount", 0).putNull("rootHash");
  }

  /** No root, no number of transactions, and nothing that the specification does not name. */
  JsonNode storedBatch(int number, List<ScriptedBlock> blocks) {
    ObjectNode batch = NodeJson.storedBatch(number, blocks);
    ObjectNode info = ((ObjectNode) batch.get("batch_info")).put("number_of_layer1_txs", 0);
    info.remove("another_root");
    for (String root :
        List.of(
            "state_commitment",
            "priority_operations_hash",
            "dependency_roots_rolling_hash",
            "l2_to_l1_logs_root_hash",
            "commitment")) {
      info.put(root, NO_HASH);
    }
    return batch;
  }

  /** Whether a log is visible by itself. */
  boolean sees(JsonNode log) {
    List<Hash32> topics = new ArrayList<>();
    log.get("topics").forEach(topic -> topics.add(new Hash32(topic.asText())));
    return who.readsEverything()
        || text.sees(who, new Deal.Event(new Address(log.get("address").asText()), topics));
  }
}
