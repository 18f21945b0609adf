package dev.portcullis.ejb.subscription;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A chain that grows and shrinks, with logs in its blocks, as a test specifies. */
final class GrowingChain implements ChainNode {
  static final Address ONE = new Address("0x" + "1".repeat(40));
  static final Address TWO = new Address("0x" + "2".repeat(40));

  private final List<ChainHeader> blocks = new ArrayList<>();
  private final Map<String, ArrayNode> logs = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private boolean refusesLogs;
  private boolean away;
  private int made;

  GrowingChain() {
    grow();
  }

  static Hash32 hash(int number) {
    return new Hash32("0x" + String.format("%064x", number));
  }

  /** Adds a block in which each of these contracts emits an event with a first topic. */
  ChainHeader grow(Address... emitters) {
    Hash32 parent = blocks.isEmpty() ? hash(0) : head().hash();
    ChainHeader block = new ChainHeader(blocks.size(), hash(++made), parent, made);
    blocks.add(block);
    ArrayNode emitted = JsonNodeFactory.instance.arrayNode();
    for (Address emitter : emitters) {
      ObjectNode log = emitted.addObject().put("address", emitter.text()).put("removed", false);
      log.putArray("topics").add(hash(7).text());
      log.put("blockHash", block.hash().text());
      log.put("logIndex", "0x" + Integer.toHexString(emitted.size() - 1));
    }
    logs.put(block.hash().text(), emitted);
    return block;
  }

  void shrink(int by) {
    blocks.subList(blocks.size() - by, blocks.size()).clear();
  }

  void refuseLogs() {
    refusesLogs = true;
  }

  void beAway(boolean now) {
    away = now;
  }

  /** Which methods were called since the last call of this one. */
  List<String> asked() {
    List<String> since = List.copyOf(asked);
    asked.clear();
    return since;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    come(method);
    return switch (method) {
      case "eth_getBlockByHash" -> blockOf(params.get(0).asText());
      case "eth_getLogs" -> {
        if (refusesLogs) {
          throw new NodeErrorException(-32005, "too many logs", null);
        }
        yield logs.get(params.get(0).get("blockHash").asText()).deepCopy();
      }
      case "eth_getBlockReceipts" -> {
        ArrayNode receipts = JsonNodeFactory.instance.arrayNode();
        receipts.addObject().set("logs", logs.get(params.get(0).asText()).deepCopy());
        yield receipts;
      }
      default -> throw new NodeErrorException(-32601, method, null);
    };
  }

  private void come(String method) {
    asked.add(method);
    if (away) {
      throw Failure.of(Reason.CHAIN_UNAVAILABLE, "away");
    }
  }

  private JsonNode blockOf(String hash) {
    for (ChainHeader block : blocks) {
      if (block.hash().text().equals(hash)) {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("hash", hash);
        json.put("number", "0x" + Long.toHexString(block.number())).put("gasUsed", "0x5208");
        json.putArray("transactions");
        return json;
      }
    }
    return NullNode.instance;
  }

  @Override
  public ChainHeader head() {
    return blocks.get(blocks.size() - 1);
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    come("block");
    return number < blocks.size() ? Optional.of(blocks.get((int) number)) : Optional.empty();
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    throw new UnsupportedOperationException("each block is read by its hash");
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    throw new UnsupportedOperationException("the test tells the heads");
  }

  @Override
  public String name() {
    return "growing";
  }

  @Override
  public long chainId() {
    return 1;
  }

  @Override
  public boolean reachable() {
    return !away;
  }

  @Override
  public void close() {
    // There is nothing to close.
  }
}
