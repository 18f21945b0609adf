package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What a node reports of a scripted chain, with everything that depends on all transactions: gas,
 * size, bloom, roots, counts, and what some nodes put into extra data.
 */
final class NodeJson {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final int GAS = 21_000;

  private NodeJson() {}

  static String quantity(long number) {
    return "0x" + Long.toHexString(number);
  }

  private static String digest(Object of) {
    return ScriptedChain.hashOf(of.hashCode() & 0xffffff).text();
  }

  private static String bloom(Object of) {
    return "0x" + String.format("%0512x", of.hashCode());
  }

  private static int gas(Deal deal) {
    return GAS + deal.number();
  }

  static ObjectNode block(ScriptedBlock block) {
    ObjectNode json = JSON.objectNode();
    json.put("number", quantity(block.number())).put("hash", block.hash().text());
    json.put("parentHash", ScriptedChain.hashOf(block.parent()).text());
    json.put("timestamp", quantity(block.made())).put("l1BatchNumber", quantity(1));
    ArrayNode transactions = summed(json, block.deals());
    for (int index = 0; index < block.deals().size(); index++) {
      transactions.add(transaction(block, index));
    }
    return json;
  }

  /** The block that is still open: it has no hash. */
  static ObjectNode open(ScriptedBlock head, List<Deal> waiting) {
    ObjectNode json = JSON.objectNode();
    json.put("number", quantity(head.number() + 1L)).putNull("hash");
    json.put("parentHash", head.hash().text()).put("timestamp", quantity(head.made() + 1L));
    ArrayNode transactions = summed(json, waiting);
    waiting.forEach(deal -> transactions.add(waiting(deal)));
    return json;
  }

  private static ArrayNode summed(ObjectNode json, List<Deal> deals) {
    int gas = deals.stream().mapToInt(NodeJson::gas).sum();
    json.put("miner", "0x" + "0".repeat(40))
        .put("gasLimit", "0x1c9c380")
        .put("baseFeePerGas", "0x7");
    json.put("gasUsed", quantity(gas)).put("size", quantity(500 + 100L * deals.size()));
    json.put("logsBloom", bloom(deals)).put("transactionsRoot", digest(deals));
    json.put("stateRoot", digest(gas)).put("receiptsRoot", digest(gas + 1));
    json.put("extraData", deals.isEmpty() ? "0x" : digest(deals));
    json.put("blobGasUsed", quantity(deals.size())).put("withdrawalsRoot", digest(gas + 2));
    json.putArray("uncles");
    return json.putArray("transactions");
  }

  static ObjectNode transaction(ScriptedBlock block, int index) {
    ObjectNode placed = placed(block, index);
    return placed.setAll(content(block.deals().get(index)));
  }

  static ObjectNode waiting(Deal deal) {
    ObjectNode json = content(deal);
    return json.putNull("blockHash").putNull("blockNumber").putNull("transactionIndex");
  }

  private static ObjectNode content(Deal deal) {
    ObjectNode json = parties(deal).put("hash", deal.hash().text()).put("input", deal.input());
    json.put("data", deal.input()).put("raw", deal.input() + "00");
    json.put("value", quantity(deal.number())).put("type", deal.isFromLayer1() ? "0xff" : "0x1");
    json.putArray("accessList").add(deal.input());
    return json;
  }

  private static ObjectNode parties(Deal deal) {
    ObjectNode json = JSON.objectNode().put("from", deal.from().text());
    return json.put("to", deal.to() == null ? null : deal.to().text());
  }

  private static ObjectNode placed(ScriptedBlock block, int index) {
    ObjectNode json = JSON.objectNode().put("blockHash", block.hash().text());
    json.put("blockNumber", quantity(block.number()));
    return json.put("transactionIndex", quantity(index));
  }

  static ObjectNode receipt(ScriptedBlock block, int index) {
    Deal deal = block.deals().get(index);
    ObjectNode receipt = placed(block, index);
    receipt.setAll(parties(deal));
    receipt.put("transactionHash", deal.hash().text()).put("gasUsed", quantity(gas(deal)));
    receipt.put("contractAddress", deal.created() == null ? null : deal.created().text());
    receipt.put("logsBloom", bloom(deal.events()));
    int before = block.deals().subList(0, index + 1).stream().mapToInt(NodeJson::gas).sum();
    receipt.put("cumulativeGasUsed", quantity(before));
    ArrayNode logs = receipt.putArray("logs");
    logs(block).stream()
        .filter(log -> log.get("transactionIndex").asText().equals(quantity(index)))
        .forEach(logs::add);
    receipt.putArray("l2ToL1Logs").add(deal.input());
    return receipt;
  }

  static ArrayNode receipts(ScriptedBlock block) {
    ArrayNode receipts = JSON.arrayNode();
    for (int index = 0; index < block.deals().size(); index++) {
      receipts.add(receipt(block, index));
    }
    return receipts;
  }

  static ObjectNode details(ScriptedBlock block) {
    ObjectNode details = JSON.objectNode().put("number", block.number());
    int first = (int) block.deals().stream().filter(Deal::isFromLayer1).count();
    details.put("l1TxCount", first).put("l2TxCount", block.deals().size() - first);
    return details.put("rootHash", digest(block.deals())).put("timestamp", block.made());
  }

  /** The batch of all these blocks. */
  static ObjectNode batch(int number, List<ScriptedBlock> blocks) {
    ObjectNode details = JSON.objectNode().put("number", number).put("l1TxCount", 1);
    details.put("l2TxCount", blocks.stream().mapToInt(block -> block.deals().size()).sum());
    return details.put("rootHash", digest(blocks)).put("status", "sealed");
  }

  /** The same as layer 1 has it. */
  static ObjectNode storedBatch(int number, List<ScriptedBlock> blocks) {
    ObjectNode batch = JSON.objectNode();
    ObjectNode info = batch.putObject("batch_info").put("batch_number", number);
    info.put("number_of_layer1_txs", 1 + blocks.stream().mapToInt(b -> b.deals().size()).sum());
    info.put("state_commitment", digest(blocks)).put("priority_operations_hash", digest(blocks));
    info.put("dependency_roots_rolling_hash", digest(blocks));
    info.put("l2_to_l1_logs_root_hash", digest(blocks)).put("commitment", digest(blocks));
    info.put("last_block_timestamp", number).put("another_root", digest(blocks));
    batch.putObject("block_range").put("start", number).put("end", number);
    return batch.putNull("execute_sl_block_number");
  }

  /** Null for one that waits. */
  static ObjectNode finality(Integer block) {
    ObjectNode finality = JSON.objectNode().put("stage", "pending").put("blockNumber", block);
    return finality.putNull("batchNumber");
  }

  static ObjectNode details(Deal deal, boolean isWaiting) {
    ObjectNode details = JSON.objectNode().put("isL1Originated", deal.isFromLayer1());
    details.put("fee", quantity(gas(deal))).put("initiatorAddress", deal.from().text());
    return details.put("status", isWaiting ? "pending" : "included");
  }

  static ObjectNode trace(Deal deal) {
    ObjectNode trace = parties(deal).put("type", "CALL").put("input", deal.input());
    ArrayNode calls = trace.putArray("calls");
    deal.events().forEach(event -> calls.addObject().put("to", event.contract().text()));
    return trace;
  }

  static ObjectNode proof(Deal deal) {
    return JSON.objectNode().put("id", deal.number()).put("root", digest(deal));
  }

  static List<ObjectNode> logs(ScriptedBlock block) {
    List<ObjectNode> logs = new ArrayList<>();
    for (int index = 0; index < block.deals().size(); index++) {
      Deal deal = block.deals().get(index);
      for (Deal.Event event : deal.events()) {
        ObjectNode log = placed(block, index).put("address", event.contract().text());
        log.put("logIndex", quantity(logs.size())).put("removed", false);
        log.put("transactionHash", deal.hash().text()).put("data", deal.hash().text());
        ArrayNode topics = log.putArray("topics");
        event.topics().forEach(topic -> topics.add(topic.text()));
        logs.add(log);
      }
    }
    return logs;
  }

  /** Whether a filter matches a log, wherever that is (R-CHN-5). */
  static boolean fits(JsonNode filter, JsonNode log) {
    JsonNode asked = filter.path("topics");
    JsonNode topics = log.get("topics");
    if (!isOneOf(filter.path("address"), log.get("address")) || asked.size() > topics.size()) {
      return false;
    }
    for (int i = 0; i < asked.size(); i++) {
      if (!isOneOf(asked.get(i), topics.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** No topic restricts anything. */
  private static boolean isOneOf(JsonNode asked, JsonNode value) {
    return switch (asked.getNodeType()) {
      case STRING -> asked.equals(value);
      case ARRAY -> asked.isEmpty() || Set.copyOf(texts(asked)).contains(value.asText());
      default -> true;
    };
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(each -> texts.add(each.asText()));
    return texts;
  }
}
