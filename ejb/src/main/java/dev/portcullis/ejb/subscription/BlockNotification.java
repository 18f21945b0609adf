package dev.portcullis.ejb.subscription;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.visibility.RedactedBlock;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * The contents of a block for notifications, read once for all subscriptions.
 *
 * @param hash the hash of the block
 * @param head the head as the node returns it, for unrestricted principals; JSON text
 * @param redactedHead the head without fields that reveal transactions; JSON text
 * @param logs all of its logs, in order; empty without log subscriptions
 */
record BlockNotification(Hash32 hash, String head, String redactedHead, List<Log> logs) {
  /** The block fields that heads omit (R-CHN-6; as nodes push them). */
  private static final List<String> NOT_IN_HEADS =
      List.of("transactions", "uncles", "size", "withdrawals");

  /**
   * A log.
   *
   * @param json as the node returns it
   * @param text the same as text
   */
  record Log(ObjectNode json, String text, Address contract, List<Hash32> topics) {
    private static Log of(JsonNode json) {
      return new Log(
          (ObjectNode) json,
          json.toString(),
          new Address(json.path("address").asText()),
          StreamSupport.stream(json.path("topics").spliterator(), false)
              .map(topic -> new Hash32(topic.asText()))
              .toList());
    }

    /** The log as a removal, after its block has left the chain. */
    String removed() {
      return json.deepCopy().put("removed", true).toString();
    }
  }

  BlockNotification {
    logs = List.copyOf(logs);
  }

  /**
   * Reads a block.
   *
   * @param withLogs whether to read its logs
   * @return empty if it has left the chain, and the node no longer has it
   */
  static Optional<BlockNotification> read(ChainNode chain, Hash32 hash, boolean withLogs) {
    JsonNode block = chain.call("eth_getBlockByHash", params().add(hash.text()).add(false));
    if (!block.isObject()) {
      return Optional.empty();
    }
    ObjectNode redacted = RedactedBlock.of(block, params());
    ObjectNode whole = block.deepCopy();
    return Optional.of(
        new BlockNotification(
            hash,
            whole.remove(NOT_IN_HEADS).toString(),
            redacted.remove(NOT_IN_HEADS).toString(),
            withLogs ? logs(chain, hash) : List.of()));
  }

  /** Some nodes reject queries with so many logs. */
  private static List<Log> logs(ChainNode chain, Hash32 hash) {
    List<Log> logs = new ArrayList<>();
    try {
      ObjectNode filter = JsonNodeFactory.instance.objectNode().put("blockHash", hash.text());
      chain.call("eth_getLogs", params().add(filter)).forEach(log -> logs.add(Log.of(log)));
    } catch (NodeErrorException tooMany) {
      logs.clear();
      for (JsonNode receipt : chain.call("eth_getBlockReceipts", params().add(hash.text()))) {
        receipt.path("logs").forEach(log -> logs.add(Log.of(log)));
      }
    }
    return logs;
  }

  /** The contracts that emitted its logs. */
  Set<Address> emitters() {
    return logs.stream().map(Log::contract).collect(Collectors.toSet());
  }

  private static ArrayNode params() {
    return JsonNodeFactory.instance.arrayNode();
  }
}
