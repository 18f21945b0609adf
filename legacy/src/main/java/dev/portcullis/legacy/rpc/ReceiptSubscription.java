package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.legacy.query.BlockStatus;
import dev.portcullis.legacy.transaction.TransactionHash;

/**
 * A one-time subscription to a transaction or a priority operation.
 *
 * @param channel the connection
 * @param id unique within the connection
 * @param hash of the transaction; null for a priority operation
 * @param serialId of the priority operation; null for a transaction
 * @param whenVerified whether to notify when the block is verified on layer 1 instead of when it is
 *     committed
 */
record ReceiptSubscription(
    RpcChannel channel, String id, TransactionHash hash, Long serialId, boolean whenVerified) {
  /** Whether the operation's block has reached the awaited status; null for no block. */
  boolean isDue(BlockStatus block) {
    return block != null && (whenVerified ? block.verified() : block.committed());
  }

  /** Sends the receipt as a JSON-RPC notification, with the names of the public server. */
  void send(JsonNode receipt) {
    ObjectNode told = JsonNodeFactory.instance.objectNode();
    told.put("jsonrpc", "2.0").put("method", hash == null ? "eth_op" : "tx");
    told.putObject("params").put("subscription", id).set("result", receipt);
    channel.push(told.toString());
  }
}
