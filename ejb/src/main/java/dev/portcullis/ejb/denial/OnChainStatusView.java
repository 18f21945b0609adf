package dev.portcullis.ejb.denial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.portcullis.kernel.Hash32;
import jakarta.annotation.Nullable;
import java.util.function.BiFunction;

/**
 * The status of a transaction on the chain (R-GTW-23); numbers as the node formats them.
 *
 * @param found whether the node has the transaction
 * @param blockNumber of its block in hexadecimal; null while it is in none
 * @param blockHash of its block; null while it is in none
 * @param status {@code 0x1} for success, {@code 0x0} for a revert; null while it is in no block
 * @param gasUsed in hexadecimal; null while it is in no block
 */
public record OnChainStatusView(
    boolean found,
    @Nullable String blockNumber,
    @Nullable String blockHash,
    @Nullable String status,
    @Nullable String gasUsed) {
  private static final OnChainStatusView ABSENT =
      new OnChainStatusView(false, null, null, null, null);
  private static final OnChainStatusView PENDING =
      new OnChainStatusView(true, null, null, null, null);

  /**
   * Queries the node, the transaction before its receipt. A transaction that is mined in between is
   * then pending, instead of missing.
   *
   * @param node performs a JSON-RPC call with its parameters
   */
  static OnChainStatusView query(BiFunction<String, JsonNode, JsonNode> node, Hash32 txHash) {
    JsonNode params = JsonNodeFactory.instance.arrayNode().add(txHash.text());
    JsonNode transaction = node.apply("eth_getTransactionByHash", params);
    if (!transaction.isObject()) {
      return ABSENT;
    }
    if (!transaction.path("blockNumber").isTextual()) {
      return PENDING;
    }
    JsonNode receipt = node.apply("eth_getTransactionReceipt", params);
    return receipt.isObject()
        ? new OnChainStatusView(
            true,
            receipt.path("blockNumber").textValue(),
            receipt.path("blockHash").textValue(),
            receipt.path("status").textValue(),
            receipt.path("gasUsed").textValue())
        : PENDING;
  }
}
