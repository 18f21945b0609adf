package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.ejb.chain.Bloom;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Hash32;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Determines a block's logs when the node's result lacks items of the block's filter. A dense
 * filter has many false positives, so it alone proves nothing. The proof is a set of logs with
 * exactly the filter of the block: from the block's receipts, or from single receipts of its
 * transactions. If a node supports neither, all logs of the block must yield its filter.
 *
 * <p>Every method throws {@link IllegalArgumentException}, with the reason, if the node's results
 * contradict the filter or there is no proof: then another node decides.
 */
final class LogCompletenessCheck {
  private static final String BLOCK_RECEIPTS = "eth_getBlockReceipts";
  private static final String RECEIPT = "eth_getTransactionReceipt";

  /** The number of transactions whose receipts are in memory together. */
  private static final int RECEIPTS = 100;

  /** Far more than the gas of a block pays for: a block with more is invalid. */
  private static final int MOST_TRANSACTIONS = 50_000;

  /** The maximum duration of a proof by single receipts: another node may be faster. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private final BlockLogs.Caller node;
  private final UnsupportedMethods missing;
  private final ChainHeader block;

  /** The error of a node without receipts. */
  private String refusal = "";

  /**
   * Creates the check of the logs of {@code block} with the results of {@code node}.
   *
   * @param missing the methods that the node does not support
   */
  LogCompletenessCheck(BlockLogs.Caller node, UnsupportedMethods missing, ChainHeader block) {
    this.node = node;
    this.missing = missing;
    this.block = block;
  }

  /**
   * All logs of the block.
   *
   * @param all the node's result for all logs of the block; empty if they were not requested
   */
  List<ChainLog> logs(Optional<List<ChainLog>> all) {
    return byReceiptsOfBlock()
        .or(this::byReceipts)
        .or(() -> all.isPresent() ? Optional.empty() : byAllLogs())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "fewer logs than the block promises, and no receipts: " + refusal));
  }

  private Optional<List<ChainLog>> byReceiptsOfBlock() {
    if (missing.reason(BLOCK_RECEIPTS).isPresent()) {
      return Optional.empty();
    }
    JsonNode receipts;
    try {
      receipts = node.call(BLOCK_RECEIPTS, params(block.hash().text()));
    } catch (NodeErrorException notOffered) {
      missing.refused(BLOCK_RECEIPTS, notOffered);
      return Optional.empty();
    }
    if (!receipts.isArray()) {
      throw new IllegalArgumentException("no receipts of a block that it has");
    }
    TreeMap<Integer, ChainLog> logs = new TreeMap<>();
    receipts.forEach(receipt -> BlockLogs.read(receipt.path("logs"), block, Set.of(), logs));
    return Optional.of(checked(logs));
  }

  /** All logs of the block in one request; empty if the node rejects the request, or omits some. */
  private Optional<List<ChainLog>> byAllLogs() {
    TreeMap<Integer, ChainLog> logs = new TreeMap<>();
    try {
      BlockLogs.read(
          node.call(
              "eth_getLogs",
              JsonNodeFactory.instance
                  .arrayNode()
                  .add(
                      JsonNodeFactory.instance.objectNode().put("blockHash", block.hash().text()))),
          block,
          Set.of(),
          logs);
    } catch (NodeErrorException tooMany) {
      return Optional.empty();
    }
    return isWhole(logs.values()) ? Optional.of(List.copyOf(logs.values())) : Optional.empty();
  }

  private Optional<List<ChainLog>> byReceipts() {
    Optional<String> known = missing.reason(RECEIPT);
    if (known.isPresent()) {
      refusal = known.get();
      return Optional.empty();
    }
    TreeMap<Integer, ChainLog> logs = new TreeMap<>();
    try {
      List<JsonNode> transactions = transactions();
      long begin = System.nanoTime();
      for (int first = 0; first < transactions.size(); first += RECEIPTS) {
        readReceipts(
            transactions.subList(first, Math.min(first + RECEIPTS, transactions.size())), logs);
        requireInFilter(logs.values());
        if (System.nanoTime() - begin > LONGEST.toNanos()) {
          throw new IllegalArgumentException("receipts that take too long");
        }
      }
    } catch (NodeErrorException notOffered) {
      missing.refused(RECEIPT, notOffered);
      refusal = notOffered.getMessage();
      return Optional.empty();
    }
    return Optional.of(checked(logs));
  }

  /** The parameters that identify each transaction of the block. */
  private List<JsonNode> transactions() {
    JsonNode full = node.call("eth_getBlockByHash", params(block.hash().text()).add(false));
    if (!full.path("transactions").isArray()) {
      throw new IllegalArgumentException("no transactions of a block that it has");
    }
    if (full.path("transactions").size() > MOST_TRANSACTIONS) {
      throw new IllegalArgumentException("more transactions than a block has");
    }
    List<JsonNode> transactions = new ArrayList<>();
    for (JsonNode hash : full.path("transactions")) {
      transactions.add(params(new Hash32(hash.textValue()).text()));
    }
    return transactions;
  }

  private void readReceipts(List<JsonNode> transactions, Map<Integer, ChainLog> logs) {
    for (JsonNode receipt : node.callAll(RECEIPT, transactions)) {
      if (!receipt.isObject()) {
        throw new IllegalArgumentException("no receipt of a transaction that it has");
      }
      BlockLogs.read(receipt.path("logs"), block, Set.of(), logs);
    }
  }

  /** The first receipts usually reveal that receipts belong to another block. */
  private void requireInFilter(Collection<ChainLog> logs) {
    if (!block.bloom().includes(Bloom.of(logs))) {
      throw new IllegalArgumentException("receipts that are not those of the block");
    }
  }

  private List<ChainLog> checked(Map<Integer, ChainLog> logs) {
    if (!isWhole(logs.values())) {
      throw new IllegalArgumentException("receipts that are not those of the block");
    }
    return List.copyOf(logs.values());
  }

  private boolean isWhole(Collection<ChainLog> logs) {
    return Bloom.of(logs).equals(block.bloom());
  }

  private static ArrayNode params(String text) {
    return JsonNodeFactory.instance.arrayNode().add(text);
  }
}
