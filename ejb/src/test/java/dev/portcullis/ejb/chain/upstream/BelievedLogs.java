package dev.portcullis.ejb.chain.upstream;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.ejb.chain.FollowedEvents;
import dev.portcullis.ejb.chain.NodeRateLimitedException;
import dev.portcullis.kernel.Failure;
import java.time.Duration;
import java.util.List;

/** Logs as they are read from a node that may leave some out. */
public final class BelievedLogs {
  private BelievedLogs() {}

  /**
   * What is believed of an answer.
   *
   * @param said the node's result for the logs of the block
   * @param receipts the logs in the receipts it answers
   */
  public static List<ChainLog> read(
      ChainHeader block, FollowedEvents wanted, List<ChainLog> said, List<ChainLog> receipts) {
    try {
      return new BlockLogs(
              (method, params) ->
                  method.equals("eth_getLogs")
                      ? json(said, params.path(0).path("address").toString())
                      : receipts(receipts))
          .read(block, wanted);
    } catch (IllegalArgumentException notBelieved) {
      throw Failure.of(Failure.Reason.CHAIN_UNAVAILABLE, notBelieved.getMessage());
    }
  }

  /** The refusal of a call by a node whose rate limit is reached. */
  public static Failure busy(Duration wait) {
    return NodeRateLimitedException.failure(wait);
  }

  private static ArrayNode receipts(List<ChainLog> logs) {
    ArrayNode receipts = JsonNodeFactory.instance.arrayNode();
    logs.forEach(log -> receipts.addObject().putArray("logs").add(json(log)));
    return receipts;
  }

  private static ArrayNode json(List<ChainLog> logs, String addresses) {
    ArrayNode found = JsonNodeFactory.instance.arrayNode();
    logs.stream()
        .filter(log -> addresses.isEmpty() || addresses.contains(log.address().text()))
        .forEach(log -> found.add(json(log)));
    return found;
  }

  static ObjectNode json(ChainLog log) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("address", log.address().text())
            .put("data", log.data())
            .put("blockNumber", "0x" + Long.toHexString(log.blockNumber()))
            .put("blockHash", log.blockHash().text())
            .put("transactionHash", log.transactionHash().text())
            .put("transactionIndex", "0x" + Integer.toHexString(log.transactionIndex()))
            .put("logIndex", "0x" + Integer.toHexString(log.logIndex()));
    log.topics().forEach(topic -> json.withArray("topics").add(topic.text()));
    return json;
  }
}
