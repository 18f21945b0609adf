package dev.portcullis.ejb.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeRefusal;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A node whose blocks have the transactions that a test says, and everything in them that tells of
 * all of them: gas, size, bloom, roots, counts. The hash of a block says nothing.
 */
final class ScriptedChain implements ChainNode {
  /** More logs than these are refused, with their number. */
  static final int MOST_LOGS = 3;

  /**
   * A log.
   *
   * @param contract who emitted it
   * @param topics its topics
   */
  record Event(Address contract, List<Hash32> topics) {}

  /**
   * A transaction.
   *
   * @param number different from all others
   */
  record Deal(int number, Address from, Address to, List<Event> events) {
    Hash32 hash() {
      return hashOf(1_000_000 + number);
    }
  }

  private final List<List<Deal>> blocks;

  ScriptedChain(List<List<Deal>> blocks) {
    this.blocks = blocks;
  }

  static Hash32 hashOf(int number) {
    return new Hash32("0x" + String.format("%064x", number));
  }

  private static String quantity(long number) {
    return "0x" + Long.toHexString(number);
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    return switch (method) {
      case "eth_getBlockByNumber" -> blockAt((int) (long) Long.decode(params.get(0).asText()));
      case "eth_getBlockByHash" -> blockAt(numberOf(params.get(0)));
      case "eth_getBlockReceipts" -> receipts(numberOf(params.get(0)));
      case "eth_getTransactionByHash" -> find(params, this::transaction);
      case "eth_getTransactionReceipt" -> find(params, this::receipt);
      case "rollup_getBlockDetails" -> details(params.get(0).asInt());
      case "eth_getLogs" -> logs(LogFilter.of(params.get(0)));
      default -> throw new NodeRefusal(-32601, method + " does not exist", null);
    };
  }

  private int numberOf(JsonNode block) {
    String text = block.asText();
    return text.length() == 66 ? Integer.parseInt(text.substring(58), 16) : Integer.decode(text);
  }

  private interface Shown {
    JsonNode show(int block, int index);
  }

  private JsonNode find(JsonNode params, Shown shown) {
    for (int block = 0; block < blocks.size(); block++) {
      for (int index = 0; index < blocks.get(block).size(); index++) {
        if (blocks.get(block).get(index).hash().text().equals(params.get(0).asText())) {
          return shown.show(block, index);
        }
      }
    }
    return NullNode.instance;
  }

  private JsonNode blockAt(int number) {
    if (number >= blocks.size()) {
      return NullNode.instance;
    }
    int size = blocks.get(number).size();
    ObjectNode block = JsonNodeFactory.instance.objectNode();
    block.put("number", quantity(number)).put("hash", hashOf(number).text());
    block.put("gasUsed", quantity(21_000L * size)).put("size", quantity(500 + 100L * size));
    block.put("logsBloom", "0x" + String.format("%0512x", blocks.get(number).hashCode()));
    block.put("transactionsRoot", hashOf(blocks.get(number).hashCode() & 0xffff).text());
    block.put("stateRoot", hashOf(size).text()).put("receiptsRoot", hashOf(size).text());
    block.put("blobGasUsed", quantity(size)).put("withdrawalsRoot", hashOf(size).text());
    ArrayNode transactions = block.putArray("transactions");
    for (int index = 0; index < size; index++) {
      transactions.add(transaction(number, index));
    }
    return block;
  }

  private ObjectNode transaction(int block, int index) {
    Deal deal = blocks.get(block).get(index);
    ObjectNode transaction = placed(block, index);
    transaction.put("hash", deal.hash().text()).put("input", "0xdead" + deal.number() % 10 + "0");
    return transaction;
  }

  private ObjectNode placed(int block, int index) {
    Deal deal = blocks.get(block).get(index);
    ObjectNode placed = JsonNodeFactory.instance.objectNode();
    placed.put("blockHash", hashOf(block).text()).put("blockNumber", quantity(block));
    placed.put("transactionIndex", quantity(index));
    return placed.put("from", deal.from().text()).put("to", deal.to().text());
  }

  private ObjectNode receipt(int block, int index) {
    ObjectNode receipt = placed(block, index);
    receipt.put("transactionHash", blocks.get(block).get(index).hash().text());
    receipt.put("gasUsed", quantity(21_000)).put("logsBloom", "0x" + "f".repeat(512));
    receipt.put("cumulativeGasUsed", quantity(21_000L * (index + 1)));
    ArrayNode logs = receipt.putArray("logs");
    allLogs(block).stream()
        .filter(log -> log.get("transactionIndex").asText().equals(quantity(index)))
        .forEach(logs::add);
    return receipt;
  }

  private JsonNode receipts(int block) {
    if (block >= blocks.size()) {
      return NullNode.instance;
    }
    ArrayNode receipts = JsonNodeFactory.instance.arrayNode();
    for (int index = 0; index < blocks.get(block).size(); index++) {
      receipts.add(receipt(block, index));
    }
    return receipts;
  }

  private JsonNode details(int block) {
    if (block >= blocks.size()) {
      return NullNode.instance;
    }
    ObjectNode details = JsonNodeFactory.instance.objectNode().put("number", block);
    return details.put("l1TxCount", 0).put("l2TxCount", blocks.get(block).size());
  }

  private List<JsonNode> allLogs(int block) {
    List<JsonNode> logs = new ArrayList<>();
    for (int index = 0; index < blocks.get(block).size(); index++) {
      Deal deal = blocks.get(block).get(index);
      for (Event event : deal.events()) {
        ObjectNode log = placed(block, index).without(Set.of("from", "to"));
        log.put("address", event.contract().text()).put("logIndex", quantity(logs.size()));
        log.put("transactionHash", deal.hash().text()).put("data", "0x");
        ArrayNode topics = log.putArray("topics");
        event.topics().forEach(topic -> topics.add(topic.text()));
        logs.add(log);
      }
    }
    return logs;
  }

  private JsonNode logs(LogFilter filter) {
    boolean oneBlock = filter.range().has("blockHash");
    int from = oneBlock ? numberOf(filter.range().get("blockHash")) : start(filter);
    int to = oneBlock ? from : Math.min(end(filter), blocks.size() - 1);
    ArrayNode found = JsonNodeFactory.instance.arrayNode();
    for (int block = from; block <= to; block++) {
      allLogs(block).stream().filter(log -> fits(filter, log)).forEach(found::add);
    }
    if (found.size() > MOST_LOGS) {
      throw new NodeRefusal(-32602, "there are " + found.size() + " logs, ask for less", null);
    }
    return found;
  }

  private int start(LogFilter filter) {
    return Integer.decode(filter.range().get("fromBlock").asText());
  }

  private int end(LogFilter filter) {
    return Integer.decode(filter.range().get("toBlock").asText());
  }

  private static boolean fits(LogFilter filter, JsonNode log) {
    if (!filter.addresses().isEmpty()
        && !filter.addresses().contains(new Address(log.get("address").asText()))) {
      return false;
    }
    JsonNode topics = log.get("topics");
    for (int i = 0; i < filter.topics().size(); i++) {
      Set<Hash32> allowed = filter.topics().get(i);
      if (i >= topics.size()
          || (!allowed.isEmpty() && !allowed.contains(new Hash32(topics.get(i).asText())))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public long chainId() {
    return 1;
  }

  @Override
  public BlockHeader head() {
    return block(blocks.size() - 1L).orElseThrow();
  }

  @Override
  public Optional<BlockHeader> block(long number) {
    return number < blocks.size()
        ? Optional.of(
            new BlockHeader(number, hashOf((int) number), hashOf((int) number - 1), number))
        : Optional.empty();
  }

  @Override
  public List<ChainLog> logs(long fromBlock, long toBlock, Collection<Address> contracts) {
    throw new UnsupportedOperationException("the gateway asks in its own way");
  }

  @Override
  public Runnable onHead(Consumer<BlockHeader> listener) {
    throw new UnsupportedOperationException("nobody listens");
  }

  @Override
  public boolean reachable() {
    return true;
  }

  @Override
  public void close() {
    // There is nothing to close.
  }
}
