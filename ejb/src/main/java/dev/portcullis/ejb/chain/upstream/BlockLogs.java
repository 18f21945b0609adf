package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.chain.NodeResponseParser;
import dev.portcullis.kernel.Address;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * Reads the logs of one block and verifies that they are complete. It requests them by the hash of
 * the block. If they lack items of the block's filter, {@link LogCompletenessCheck} decides. A
 * request that is too large is split by contracts.
 *
 * <p>Every method throws {@link IllegalArgumentException}, with the reason, if the node's results
 * contradict each other.
 */
final class BlockLogs {
  private static final int MAX_ADDRESSES = 500;
  private static final Pattern SIZE =
      Pattern.compile("limit|more than|range|too (?:many|large|big)|exceed|size|up to|timed? ?out");

  /** Calls the node. */
  interface Caller {
    /** Returns the result of {@code method} with {@code params}. */
    JsonNode call(String method, JsonNode params);

    /** Returns the results of {@code method} with each of {@code params}, in order. */
    default List<JsonNode> callAll(String method, List<JsonNode> params) {
      return params.stream().map(each -> call(method, each)).toList();
    }
  }

  private final Caller node;
  private final UnsupportedMethods missing;

  /** Creates a reader of the results of {@code node}. */
  BlockLogs(Caller node) {
    this(node, System::nanoTime);
  }

  /** The same with a clock, as {@link System#nanoTime}. */
  BlockLogs(Caller node, LongSupplier nanos) {
    this.node = node;
    this.missing = new UnsupportedMethods(nanos);
  }

  /** The logs of {@code block} that match, in order. */
  List<ChainLog> read(ChainHeader block, FollowedEvents wanted) {
    if (wanted.isEmpty() || block.bloom().equals(Bloom.EMPTY)) {
      return List.of();
    }
    return wanted.isMany() ? readAll(block, wanted) : readSome(block, wanted);
  }

  private List<ChainLog> readSome(ChainHeader block, FollowedEvents wanted) {
    List<FollowedEvents.Event> promised = wanted.in(block.bloom());
    if (promised.isEmpty()) {
      return List.of();
    }
    List<ChainLog> found = ask(block, FollowedEvents.contracts(promised));
    boolean kept = !block.bloom().isKnown() || FollowedEvents.allAmong(found, promised);
    return only(
        wanted,
        kept ? found : new LogCompletenessCheck(node, missing, block).logs(Optional.empty()));
  }

  private List<ChainLog> readAll(ChainHeader block, FollowedEvents wanted) {
    List<ChainLog> found;
    try {
      TreeMap<Integer, ChainLog> all = new TreeMap<>();
      ask(block, List.of(), all);
      found = List.copyOf(all.values());
    } catch (NodeErrorException refusal) {
      if (!isAboutSize(refusal)) {
        throw refusal;
      }
      return readSome(block, wanted);
    }
    boolean kept = !block.bloom().isKnown() || Bloom.of(found).equals(block.bloom());
    return only(
        wanted,
        kept ? found : new LogCompletenessCheck(node, missing, block).logs(Optional.of(found)));
  }

  private static List<ChainLog> only(FollowedEvents wanted, Collection<ChainLog> logs) {
    return logs.stream().filter(wanted::include).toList();
  }

  /** The logs of these contracts, in as many requests as the node requires. */
  private List<ChainLog> ask(ChainHeader block, List<Address> contracts) {
    Deque<List<Address>> left = new ArrayDeque<>();
    for (int first = 0; first < contracts.size(); first += MAX_ADDRESSES) {
      left.add(contracts.subList(first, Math.min(first + MAX_ADDRESSES, contracts.size())));
    }
    TreeMap<Integer, ChainLog> found = new TreeMap<>();
    while (!left.isEmpty()) {
      List<Address> part = left.pop();
      try {
        ask(block, part, found);
      } catch (NodeErrorException refusal) {
        if (part.size() == 1 || !isAboutSize(refusal)) {
          throw refusal;
        }
        left.push(part.subList(part.size() / 2, part.size()));
        left.push(part.subList(0, part.size() / 2));
      }
    }
    return List.copyOf(found.values());
  }

  /** The logs of these contracts, or of all if the list is empty, by their index in the block. */
  private void ask(ChainHeader block, List<Address> contracts, Map<Integer, ChainLog> found) {
    ObjectNode filter = JsonNodeFactory.instance.objectNode().put("blockHash", block.hash().text());
    if (!contracts.isEmpty()) {
      ArrayNode addresses = filter.putArray("address");
      contracts.forEach(contract -> addresses.add(contract.text()));
    }
    read(
        node.call("eth_getLogs", JsonNodeFactory.instance.arrayNode().add(filter)),
        block,
        Set.copyOf(contracts),
        found);
  }

  /** Reads these logs of a block, by their index in it. */
  static void read(
      JsonNode logs, ChainHeader block, Set<Address> asked, Map<Integer, ChainLog> found) {
    if (!logs.isArray()) {
      throw new IllegalArgumentException("logs must be an array");
    }
    for (JsonNode item : logs) {
      ChainLog log = NodeResponseParser.log(item);
      boolean ours = log.blockHash().equals(block.hash()) && log.blockNumber() == block.number();
      if (!ours || !(asked.isEmpty() || asked.contains(log.address()))) {
        throw new IllegalArgumentException("a log that was not requested");
      }
      if (!item.path("removed").asBoolean(false)) {
        found.put(log.logIndex(), log);
      }
    }
  }

  /** Nodes agree on neither code nor wording, so a word about size is sufficient. */
  private static boolean isAboutSize(NodeErrorException refusal) {
    return refusal.code() == RpcClient.RESPONSE_TOO_LARGE
        || refusal.code() == -32005
        || SIZE.matcher(refusal.getMessage().toLowerCase(Locale.ROOT)).find();
  }
}
