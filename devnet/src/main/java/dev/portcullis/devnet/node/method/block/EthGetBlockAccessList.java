package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.method.result.AccountAccessResult;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcException;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.state.BlockAccessList;
import dev.portcullis.devnet.store.StatePrunedException;

/**
 * The access list of a block (EIP-7928): [number, tag, hash or object]; null when the block does
 * not exist. The chain keeps the hash of a list, and replays the block for the list itself.
 */
public record EthGetBlockAccessList(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getBlockAccessList";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    return chain
        .block(BlockParam.required(params.at(0)))
        .map(block -> AccountAccessResult.all(of(chain, block)))
        .orElse(null);
  }

  /**
   * The list of a block.
   *
   * @throws RpcException −32001 if the block was made by rules before Amsterdam; 4444 if the state
   *     before it is not kept
   */
  public static BlockAccessList of(Chain chain, Block block) {
    if (block.header().blockAccessListHash().isEmpty()) {
      throw RpcException.notFound("block " + block.number() + " has no access list");
    }
    try {
      return chain.replay().accessList(block);
    } catch (StatePrunedException pruned) {
      throw RpcException.pruned(pruned.getMessage());
    }
  }
}
