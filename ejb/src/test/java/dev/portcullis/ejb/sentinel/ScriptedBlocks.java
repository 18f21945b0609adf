package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.Sha256;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A node whose blocks, traces and code a test writes. It can fail to trace, refuse, hang, or report
 * something else than was executed.
 */
final class ScriptedBlocks implements ChainNode {
  static final String TRANSFER = "0xa9059cbb" + "00".repeat(64);

  private record Block(ChainHeader header, List<Sent> sent) {}

  /**
   * A transaction and what it did.
   *
   * @param fields as {@code eth_getBlockByHash} shows them, without the hash
   * @param frame the outermost frame as {@code callTracer} reports it
   * @param touched accounts that it touches besides those that it calls
   */
  record Sent(ObjectNode fields, ObjectNode frame, List<String> touched) {
    /** With a call beneath the outermost. */
    Sent calling(Sent beneath) {
      frame.withArray("calls").add(beneath.frame);
      return this;
    }

    /** With an opcode that reads this account. */
    Sent touching(String account) {
      touched.add(account);
      return this;
    }

    /** Of another EIP-2718 type. */
    Sent ofType(int type) {
      fields.put("type", "0x" + Integer.toHexString(type));
      return this;
    }
  }

  private final long chainId;
  private final List<Block> blocks = new ArrayList<>();
  private final Map<String, Block> byHash = new HashMap<>();
  private final Map<String, Long> code = new HashMap<>();
  private final Map<String, String> codes = new HashMap<>();
  private final Set<String> missing = new HashSet<>();
  private final Map<String, Integer> asked = new HashMap<>();
  private UnaryOperator<JsonNode> traces = told -> told;
  private UnaryOperator<JsonNode> accounts = told -> told;
  private Runnable onTrace = () -> {};
  private Runnable onAccounts = () -> {};
  private boolean lists = true;
  private boolean busy;
  private int crowd;
  private String miner = "0x" + "fe".repeat(20);
  private String unanswered = "";
  private int salt;
  private Duration shift = Duration.ZERO;

  ScriptedBlocks(long chainId) {
    this.chainId = chainId;
    grow();
  }

  /** A transaction; with no target it deploys. */
  static Sent sent(String from, String to, String input) {
    ObjectNode fields = Json.MAPPER.createObjectNode();
    fields.put("from", from).put("to", to).put("input", input).put("type", "0x2");
    ObjectNode frame = Json.MAPPER.createObjectNode();
    frame.put("type", to == null ? "CREATE" : "CALL").put("from", from).put("input", input);
    frame.put("to", to == null ? "0x" + Sha256.hex(from + input).substring(0, 40) : to);
    return new Sent(fields, frame, new ArrayList<>());
  }

  /** A plain transfer. */
  static Sent paid(String from, String to) {
    return sent(from, to, "0x");
  }

  /** Adds a block with these transactions, of this second. */
  ChainHeader grow(Sent... sent) {
    Hash32 parent = blocks.isEmpty() ? hash("none") : top().hash();
    long number = blocks.size();
    Hash32 hash = hash("block " + number + " " + salt++ + " " + parent);
    Instant now = Clock.now().plus(shift);
    ChainHeader header = new ChainHeader(number, hash, parent, now.getEpochSecond());
    Block block = new Block(header, List.of(sent));
    blocks.add(block);
    byHash.put(hash.text(), block);
    return header;
  }

  /** The next blocks are of this time. */
  void startAt(Instant moment) {
    shift = Duration.between(Clock.now(), moment);
  }

  /** Takes away every block from {@code number} on. */
  void cut(long number) {
    blocks.subList((int) number, blocks.size()).clear();
  }

  /** Puts a block that was cut back. */
  void restore(ChainHeader header) {
    blocks.add(byHash.get(header.hash().text()));
  }

  ChainHeader top() {
    return blocks.get(blocks.size() - 1).header();
  }

  /** Puts code at an address, from a block on. */
  void deploy(String address, long from) {
    code.put(address.toLowerCase(Locale.ROOT), from);
  }

  /** Puts this code at an address, as if it was always there. */
  void deploy(String address, String text) {
    deploy(address, 0);
    codes.put(address.toLowerCase(Locale.ROOT), text);
  }

  /** Pays the fees to this account. */
  void pay(String builder) {
    miner = builder;
  }

  /** Lists the accounts that a transaction touches, or does not know how to. */
  void list(boolean can) {
    lists = can;
  }

  /** Traces no call, because of others who have it trace. */
  void busy(boolean is) {
    busy = is;
  }

  /**
   * So many lists of accounts are larger than an answer may be: 0 none, 1 that of a block, 2 that
   * of a transaction with code, 3 also without.
   */
  void crowd(int level) {
    crowd = level;
  }

  private void room(JsonNode params, int level) {
    boolean isShort = params.at("/1/tracerConfig/disableCode").asBoolean();
    if (crowd >= (isShort ? level + 1 : level)) {
      throw new NodeErrorException(-32008, "Response is too big", null);
    }
  }

  /** Reports other accounts of blocks than were touched. */
  void tellAccounts(UnaryOperator<JsonNode> other) {
    accounts = other;
  }

  /** Runs this whenever the accounts of a block or a transaction are requested. */
  void onAccounts(Runnable work) {
    onAccounts = work;
  }

  /** Does not know this method. */
  void lack(String method) {
    missing.add(method);
  }

  /** Reports other traces of blocks than it executed. */
  void tell(UnaryOperator<JsonNode> other) {
    traces = other;
  }

  /** Runs this whenever a trace is requested. */
  void onTrace(Runnable work) {
    onTrace = work;
  }

  /** Does not answer about the trace of this transaction; empty for none. */
  void hangAt(String transaction) {
    unanswered = transaction;
  }

  /** How often the method was called. */
  int asked(String method) {
    return asked.getOrDefault(method, 0);
  }

  static Failure away() {
    return Failure.of(Failure.Reason.CHAIN_UNAVAILABLE, "The chain node does not respond");
  }

  String transactionHash(ChainHeader block, int place) {
    return hash("transaction " + byHash.get(block.hash().text()).sent().get(place).fields()).text();
  }

  private Hash32 hash(String text) {
    return new Hash32("0x" + Sha256.hex(chainId + text));
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public long chainId() {
    return chainId;
  }

  @Override
  public ChainHeader head() {
    return top();
  }

  @Override
  public Optional<ChainHeader> block(long number) {
    return number < blocks.size()
        ? Optional.of(blocks.get((int) number).header())
        : Optional.empty();
  }

  @Override
  public List<ChainLog> logs(ChainHeader block, FollowedEvents wanted) {
    return List.of();
  }

  @Override
  public Runnable onHead(Consumer<ChainHeader> listener) {
    return () -> {};
  }

  @Override
  public boolean reachable() {
    return true;
  }

  @Override
  public JsonNode call(String method, JsonNode params) {
    String tracer = params.path(params.size() - 1).path("tracer").asText("callTracer");
    boolean isOfFrames = tracer.equals("callTracer");
    asked.merge(isOfFrames ? method : method + " " + tracer, 1, Integer::sum);
    if (missing.contains(method)) {
      throw new NodeErrorException(-32601, "the method does not exist", null);
    }
    String first = params.path(0).asText();
    return switch (method) {
      case "eth_getBlockByHash" -> shown(byHash.get(first));
      case "eth_getCode" -> Json.MAPPER.getNodeFactory().textNode(code(first, params.path(1)));
      case "debug_traceCall" -> probe(tracer);
      case "debug_traceBlockByHash" ->
          isOfFrames ? traces(byHash.get(first)) : listed(tracer, params, byHash.get(first));
      case "debug_traceTransaction" -> isOfFrames ? trace(first) : listed(tracer, params, first);
      default -> throw new NodeErrorException(-32601, "the method does not exist", null);
    };
  }

  private String code(String address, JsonNode block) {
    return code.getOrDefault(address, Long.MAX_VALUE) <= Long.decode(block.asText())
        ? codes.getOrDefault(address, "0x60")
        : "0x";
  }

  /** An account with code that reads another one is created. */
  private JsonNode probe(String tracer) {
    if (busy) {
      throw new NodeErrorException(-32000, "too many executions", null);
    }
    if (tracer.equals("callTracer")) {
      return Json.MAPPER.createObjectNode().put("type", "CREATE");
    }
    check(tracer);
    ObjectNode told = Json.MAPPER.createObjectNode();
    told.putObject("0x" + "0".repeat(36) + "ba1a");
    return told;
  }

  private void check(String tracer) {
    if (!lists || !tracer.equals("prestateTracer")) {
      throw new NodeErrorException(-32000, tracer + " is not defined", null);
    }
  }

  private JsonNode listed(String tracer, JsonNode params, Block block) {
    check(tracer);
    onAccounts.run();
    room(params, 1);
    ArrayNode told = Json.MAPPER.createArrayNode();
    for (Sent each : block.sent()) {
      told.addObject()
          .put("txHash", hash("transaction " + each.fields()).text())
          .set("result", touched(each));
    }
    return accounts.apply(told);
  }

  private JsonNode listed(String tracer, JsonNode params, String transaction) {
    check(tracer);
    onAccounts.run();
    room(params, 2);
    ObjectNode told = touched(found(transaction));
    if (params.at("/1/tracerConfig/disableCode").asBoolean()) {
      told.forEach(account -> ((ObjectNode) account).remove("code"));
    }
    return told;
  }

  private ObjectNode touched(Sent sent) {
    ObjectNode told = Json.MAPPER.createObjectNode();
    List<JsonNode> open = new ArrayList<>(List.of(sent.frame()));
    Set<String> touched = new HashSet<>(sent.touched());
    touched.add(miner);
    while (!open.isEmpty()) {
      JsonNode frame = open.remove(open.size() - 1);
      touched.add(frame.path("from").asText());
      touched.add(frame.path("to").asText());
      frame.path("calls").forEach(open::add);
    }
    for (String each : touched) {
      told.putObject(each).put("balance", "0x0").put("code", codes.getOrDefault(each, "0x"));
    }
    return told;
  }

  private Sent found(String transaction) {
    return blocks.stream()
        .flatMap(block -> block.sent().stream())
        .filter(each -> hash("transaction " + each.fields()).text().equals(transaction))
        .findFirst()
        .orElseThrow(() -> new NodeErrorException(-32000, "transaction not found", null));
  }

  private JsonNode shown(Block block) {
    ObjectNode shown = Json.MAPPER.createObjectNode();
    shown.put("hash", block.header().hash().text()).put("miner", miner);
    ArrayNode transactions = shown.putArray("transactions");
    for (Sent each : block.sent()) {
      transactions.add(
          each.fields().deepCopy().put("hash", hash("transaction " + each.fields()).text()));
    }
    return shown;
  }

  private JsonNode traces(Block block) {
    onTrace.run();
    ArrayNode told = Json.MAPPER.createArrayNode();
    for (Sent each : block.sent()) {
      String transaction = hash("transaction " + each.fields()).text();
      answer(transaction);
      told.addObject().put("txHash", transaction).set("result", each.frame().deepCopy());
    }
    return traces.apply(told);
  }

  private void answer(String transaction) {
    if (transaction.equals(unanswered)) {
      throw away();
    }
  }

  private JsonNode trace(String transaction) {
    onTrace.run();
    answer(transaction);
    return found(transaction).frame();
  }

  @Override
  public void close() {
    // There is nothing to let go of.
  }
}
