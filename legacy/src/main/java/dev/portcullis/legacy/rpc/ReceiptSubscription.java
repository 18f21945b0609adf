package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.rpc.call.RpcChannel;
import dev.portcullis.legacy.query.BlockStatus;
import dev.portcullis.legacy.transaction.TransactionHash;

/**
 * Somebody wants to be told once of a transaction or a priority operation.
 *
 * @param channel by which connection
 * @param id among those of the connection
 * @param hash of the transaction; null for a priority operation
 * @param serialId of the priority operation; null for a transaction
 * @param whenVerified when its block is verified on layer 1, and not when it is committed there
 */
record ReceiptSubscription(
    RpcChannel channel, String id, TransactionHash hash, Long serialId, boolean whenVerified) {
  /** Whether the block of the operation has come so far; null for none. */
  boolean isDue(BlockStatus block) {
    return block != null && (whenVerified ? block.verified() : block.committed());
  }

  /** Tells of it, as JSON-RPC has notifications, with the names of the public server. */
  void tell(JsonNode receipt) {
    ObjectNode told = JsonNodeFactory.instance.objectNode();
    told.put("jsonrpc", "2.0").put("method", hash == null ? "eth_op" : "tx");
    told.putObject("params").put("subscription", id).set("result", receipt);
    channel.push(told.toString());
  }
}
