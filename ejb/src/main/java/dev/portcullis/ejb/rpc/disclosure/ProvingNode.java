package dev.portcullis.ejb.rpc.disclosure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.rpc.message.RpcError;
import dev.portcullis.ejb.rpc.node.GatewayNodeClient;
import dev.portcullis.kernel.Address;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/**
 * The node as disclosures need it. Its own errors are not passed on, because clients are anonymous:
 * they get −32603.
 */
@ApplicationScoped
public class ProvingNode {
  private GatewayNodeClient node;

  /** For the container's proxy. */
  protected ProvingNode() {}

  /** With the client of the node. */
  @Inject
  public ProvingNode(GatewayNodeClient node) {
    this.node = node;
  }

  /**
   * The number of a block.
   *
   * @param block number, tag or hash as {@code eth_call} takes it
   * @throws RpcError −32602 if there is none
   */
  long number(JsonNode block) {
    ArrayNode params = GatewayNodeClient.params();
    JsonNode found =
        block.has("blockHash")
            ? call("eth_getBlockByHash", params.add(block.get("blockHash")).add(false))
            : call(
                "eth_getBlockByNumber",
                params.add(block.has("blockNumber") ? block.get("blockNumber") : block).add(false));
    if (found.path("number").asText().matches("0x[0-9a-fA-F]{1,15}")) {
      return Long.decode(found.get("number").textValue());
    }
    throw RpcError.invalidParams("The chain has no such block");
  }

  /**
   * The batch of a block.
   *
   * @throws RpcError −32602 if layer 1 does not have it yet
   */
  SettledBatch batch(long block) {
    return settled(call("rollup_getBatchByBlockNumber", GatewayNodeClient.params().add(block)))
        .filter(batch -> batch.lastBlock() >= block)
        .orElseThrow(() -> RpcError.invalidParams("The block is in no batch of layer 1 yet"));
  }

  /**
   * A batch by its number, a quantity; the newest one if it is missing.
   *
   * @throws RpcError −32602 if layer 1 does not have it yet
   */
  SettledBatch batchByNumber(JsonNode number) {
    long wanted =
        number.isTextual()
            ? Long.decode(number.textValue())
            : call("rollup_batchNumber", GatewayNodeClient.params()).asLong();
    return settled(call("rollup_getBatchByNumber", GatewayNodeClient.params().add(wanted)))
        .filter(batch -> batch.number() == wanted)
        .orElseThrow(() -> RpcError.invalidParams("Layer 1 has no such batch yet"));
  }

  private static Optional<SettledBatch> settled(JsonNode batch) {
    long number = batch.at("/batch_info/batch_number").asLong(0);
    long last = batch.at("/block_range/end").asLong(-1);
    return number > 0 && last >= 0 ? Optional.of(new SettledBatch(number, last)) : Optional.empty();
  }

  /** Slots of an account as of a batch, in the form of {@code zks_getProof} of ZKsync OS. */
  JsonNode proofs(Address account, List<String> slots, SettledBatch batch) {
    ArrayNode params = GatewayNodeClient.params().add(account.text());
    slots.forEach(params.addArray()::add);
    return call(node.stateProofMethod(), params.add(batch.number()));
  }

  /** A text of an account as of a batch. */
  String text(String method, Address account, SettledBatch batch) {
    JsonNode found =
        call(method, GatewayNodeClient.params().add(account.text()).add(batch.block()));
    return found.asText();
  }

  /** The node's result. */
  JsonNode call(String method, ArrayNode params) {
    try {
      return node.call(method, params);
    } catch (NodeErrorException refusal) {
      throw RpcError.internal("The chain node does not prove it: " + method + " failed");
    }
  }
}
