package dev.portcullis.ejb.rpc;

import static dev.portcullis.ejb.rpc.NodeJson.quantity;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.RecordingNode.Asked;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** A node whose chain grows, is reorganized, and has transactions that a test specifies. */
public final class ScriptedChain implements ChainNode {
  /** The newest block that is final. */
  static final int FINAL = 1;

  static final String FORGOTTEN = "unknown block";
  static final String NOT_THERE = "transaction not found";

  private final List<ScriptedBlock> blocks = new ArrayList<>();
  private final Map<String, ScriptedBlock> known = new HashMap<>();
  private final List<Deal> waiting = new ArrayList<>();
  private final List<Asked> asked = new ArrayList<>();

  /** The transactions that its filters have not reported yet. */
  private final Map<String, ArrayNode> heard = new HashMap<>();

  private int filters;
  private final int mostLogs;
  private final boolean forgets;
  private final ToIntFunction<Address> state;
  private int made;

  /**
   * An empty chain.
   *
   * @param mostLogs more of them are refused, with their number
   * @param forgets whether it knows nothing of blocks that were replaced
   * @param state the balance of an address, and what its code is made of
   */
  public ScriptedChain(int mostLogs, boolean forgets, ToIntFunction<Address> state) {
    this.mostLogs = mostLogs;
    this.forgets = forgets;
    this.state = state;
  }

  public static Hash32 hashOf(int number) {
    return new Hash32("0x" + String.format("%064x", number));
  }

  /** Adds a block; whatever waits is in it or gone. */
  public void grow(List<Deal> deals) {
    waiting.clear();
    int parent = blocks.isEmpty() ? 0 : blocks.get(blocks.size() - 1).made();
    ScriptedBlock block = new ScriptedBlock(++made, blocks.size(), parent, deals);
    blocks.add(block);
    known.put(block.hash().text(), block);
  }

  /** Takes the newest blocks away. */
  void shrink(int by) {
    List<ScriptedBlock> gone = blocks.subList(blocks.size() - by, blocks.size());
    if (forgets) {
      gone.forEach(block -> known.remove(block.hash().text()));
    }
    gone.clear();
  }

  /** Receives a transaction that is pending from now on. */
  void hear(Deal deal) {
    waiting.add(deal);
    heard.values().forEach(filter -> filter.add(deal.hash().text()));
  }

  List<ScriptedBlock> blocks() {
    return blocks;
  }

  /** Those that wait. */
  List<Deal> waiting() {
    return waiting;
  }

  int mostLogs() {
    return mostLogs;
  }

  /** Its requests since the last call. */
  List<Asked> asked() {
    List<Asked> since = List.copyOf(asked);
    asked.clear();
    return since;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    asked.add(new Asked(method, params));
    JsonNode first = params.path(0);
    return switch (method) {
      case "eth_blockNumber" -> new TextNode(quantity(blocks.size() - 1L));
      case "eth_getBlockByNumber", "eth_getBlockByHash" ->
          first.asText().equals("pending")
              ? NodeJson.open(blocks.get(blocks.size() - 1), waiting)
              : blockAt(first).<JsonNode>map(NodeJson::block).orElse(NullNode.instance);
      case "eth_getBlockReceipts" ->
          blockAt(first).<JsonNode>map(NodeJson::receipts).orElse(NullNode.instance);
      case "eth_getTransactionByHash" -> find(first, NodeJson::transaction, NodeJson::waiting);
      case "eth_getTransactionBySenderAndNonce" ->
          find(sent(params), NodeJson::transaction, deal -> NullNode.instance);
      case "eth_getTransactionReceipt" -> find(first, NodeJson::receipt, deal -> NullNode.instance);
      case "rollup_getTransactionDetails" ->
          find(
              first,
              (block, index) -> NodeJson.details(block.deals().get(index), false),
              deal -> NodeJson.details(deal, true));
      case "rollup_getTransactionFinality" ->
          find(
              first,
              (block, index) -> NodeJson.finality(block.number()),
              deal -> NodeJson.finality(null));
      case "rollup_getL2ToL1LogProof" ->
          find(
              first,
              (block, index) -> NodeJson.proof(block.deals().get(index)),
              deal -> NullNode.instance);
      case "debug_traceTransaction" -> trace(first);
      case "debug_traceBlockByNumber", "debug_traceBlockByHash" -> traces(first);
      case "rollup_getBlockDetails" ->
          blockAt(first).<JsonNode>map(NodeJson::details).orElse(NullNode.instance);
      case "rollup_getL1BatchDetails" -> NodeJson.batch(first.asInt(), blocks);
      case "rollup_getBatchByNumber", "rollup_getBatchByBlockNumber" ->
          NodeJson.storedBatch(first.asInt(), blocks);
      case "eth_getLogs" -> logs(first);
      case "eth_getBalance", "eth_getTransactionCount" ->
          new TextNode(quantity(state.applyAsInt(new Address(first.asText()))));
      case "eth_getCode" ->
          new TextNode(
              "0x60" + String.format("%02x", state.applyAsInt(new Address(first.asText())) & 0xff));
      case "eth_newPendingTransactionFilter" -> {
        String name = "0xf" + Integer.toHexString(filters++);
        heard.put(name, JsonNodeFactory.instance.arrayNode());
        yield new TextNode(name);
      }
      case "eth_getFilterChanges" -> {
        ArrayNode filter = heard.get(first.asText());
        if (filter == null) {
          throw new NodeErrorException(-32602, "filter not found", null);
        }
        ArrayNode news = filter.deepCopy();
        filter.removeAll();
        yield news;
      }
      case "eth_uninstallFilter" -> BooleanNode.valueOf(heard.remove(first.asText()) != null);
      default -> throw new NodeErrorException(-32601, method + " does not exist", null);
    };
  }

  /** The block that a parameter names. */
  Optional<ScriptedBlock> blockAt(JsonNode named) {
    JsonNode block = named.has("blockHash") ? named.get("blockHash") : named;
    String text = block.has("blockNumber") ? block.get("blockNumber").asText() : block.asText();
    if (text.length() == 66) {
      return Optional.ofNullable(known.get(text));
    }
    int number =
        switch (text) {
          case "latest" -> blocks.size() - 1;
          case "earliest" -> 0;
          case "finalized" -> FINAL;
          case "pending" -> blocks.size();
          default -> Integer.decode(text);
        };
    return number < blocks.size() ? Optional.of(blocks.get(number)) : Optional.empty();
  }

  /** What is reported of a transaction, in a block or before it is in one. */
  JsonNode find(
      JsonNode hash,
      BiFunction<ScriptedBlock, Integer, JsonNode> placed,
      Function<Deal, JsonNode> open) {
    for (ScriptedBlock block : blocks) {
      for (int index = 0; index < block.deals().size(); index++) {
        if (block.deals().get(index).hash().text().equals(hash.asText())) {
          return placed.apply(block, index);
        }
      }
    }
    return waiting.stream()
        .filter(deal -> deal.hash().text().equals(hash.asText()))
        .findFirst()
        .map(open)
        .orElse(NullNode.instance);
  }

  /** The hash of the transaction in a block with this sender and nonce, its number; else null. */
  JsonNode sent(JsonNode params) {
    return blocks.stream()
        .flatMap(block -> block.deals().stream())
        .filter(deal -> deal.from().text().equals(params.path(0).asText()))
        .filter(deal -> deal.number() == params.path(1).asLong())
        .findFirst()
        .<JsonNode>map(deal -> new TextNode(deal.hash().text()))
        .orElse(NullNode.instance);
  }

  /** The transaction of a hash, in a block or waiting; null for none. */
  Deal deal(JsonNode hash) {
    return Stream.concat(blocks.stream().flatMap(block -> block.deals().stream()), waiting.stream())
        .filter(deal -> deal.hash().text().equals(hash.asText()))
        .findFirst()
        .orElse(null);
  }

  private JsonNode trace(JsonNode hash) {
    JsonNode trace =
        find(
            hash,
            (block, index) -> NodeJson.trace(block.deals().get(index)),
            deal -> NullNode.instance);
    if (trace.isNull()) {
      throw new NodeErrorException(-32000, NOT_THERE, null);
    }
    return trace;
  }

  private JsonNode traces(JsonNode named) {
    ArrayNode traces = JsonNodeFactory.instance.arrayNode();
    blockAt(named)
        .orElseThrow(() -> new NodeErrorException(-32000, FORGOTTEN, null))
        .deals()
        .forEach(deal -> traces.add(NodeJson.trace(deal)));
    return traces;
  }

  private JsonNode logs(JsonNode filter) {
    List<ObjectNode> found = logsFor(filter);
    boolean isReplaced =
        filter.has("blockHash")
            && blockAt(filter.get("blockHash")).filter(blocks::contains).isEmpty();
    if (found.size() > mostLogs && !isReplaced) {
      throw tooMany(found.size());
    }
    return JsonNodeFactory.instance.arrayNode().addAll(found);
  }

  static NodeErrorException tooMany(int logs) {
    return new NodeErrorException(-32602, "there are " + logs + " logs, ask for less", null);
  }

  /** All the logs that a filter matches, however many. */
  List<ObjectNode> logsFor(JsonNode filter) {
    List<ScriptedBlock> asked = new ArrayList<>();
    if (filter.has("blockHash")) {
      asked.add(
          blockAt(filter.get("blockHash"))
              .orElseThrow(() -> new NodeErrorException(-32000, FORGOTTEN, null)));
    } else {
      int to = Math.min(number(filter.path("toBlock").asText("latest")), blocks.size() - 1);
      for (int i = number(filter.path("fromBlock").asText("latest")); i <= to; i++) {
        asked.add(blocks.get(i));
      }
    }
    List<ObjectNode> found = new ArrayList<>();
    asked.forEach(
        block ->
            NodeJson.logs(block).stream()
                .filter(log -> NodeJson.fits(filter, log))
                .forEach(found::add));
    return found;
  }

  private int number(String text) {
    return switch (text) {
      case "latest" -> blocks.size() - 1;
      case "finalized" -> FINAL;
      default -> Integer.decode(text);
    };
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
  public ChainHeader head() {
    return blocks.get(blocks.size() - 1).header();
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return number < blocks.size()
        ? Optional.of(blocks.get((int) number).header())
        : Optional.empty();
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    throw new UnsupportedOperationException("the gateway asks in its own way");
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    throw new UnsupportedOperationException("the test tells the heads");
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
