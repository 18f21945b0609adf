package dev.portcullis.ejb.rpc.visibility;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.rpc.call.RpcCall;
import dev.portcullis.ejb.rpc.call.RpcMethod;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/**
 * Details of blocks and batches. Their transaction counts include only visible transactions. A
 * batch has too many transactions for a check per query, so its counts are zero. Its roots commit
 * to all of them.
 */
@ApplicationScoped
public class FilteredDetails implements RpcMethod {
  private static final String FROM_LAYER_1 = "0xff";

  private GatewayNodeClient node;
  private FilteredBlocks blocks;

  /** For the container's proxy. */
  protected FilteredDetails() {}

  /** With its dependencies. */
  @Inject
  public FilteredDetails(GatewayNodeClient node, FilteredBlocks blocks) {
    this.node = node;
    this.blocks = blocks;
  }

  @Override
  public Set<String> methods() {
    return Set.of(
        "rollup_getBlockDetails",
        "rollup_getL1BatchDetails",
        "rollup_getBatchByNumber",
        "rollup_getBatchByBlockNumber");
  }

  @Override
  public JsonNode answer(RpcCall call) {
    JsonNode details = node.call(call.method(), call.params());
    if (!details.isObject()) {
      return NullNode.instance;
    }
    if (details.has(RedactedBatch.INFO)) {
      return RedactedBatch.of(details);
    }
    ObjectNode view = details.deepCopy();
    view.put("l1TxCount", 0).put("l2TxCount", 0).putNull("rootHash");
    if (call.method().equals("rollup_getBlockDetails")) {
      count(call, details.path("number").asLong(), view);
    }
    return view;
  }

  private void count(RpcCall call, long number, ObjectNode view) {
    JsonNode block =
        node.call(
            "eth_getBlockByNumber",
            GatewayNodeClient.params().add("0x" + Long.toHexString(number)).add(true));
    int fromLayer1 = 0;
    int others = 0;
    for (JsonNode transaction : blocks.transactions(call.reader(), block)) {
      if (transaction.path("type").asText().equals(FROM_LAYER_1)) {
        fromLayer1++;
      } else {
        others++;
      }
    }
    view.put("l1TxCount", fromLayer1).put("l2TxCount", others);
  }
}
