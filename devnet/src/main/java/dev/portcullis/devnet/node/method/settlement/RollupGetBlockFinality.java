package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.node.method.param.BlockParam;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** How final a block is: [block]; null when it does not exist. */
record RollupGetBlockFinality(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBlockFinality";
  }

  @Override
  public Object answer(RpcParams params) {
    return rollup
        .chain()
        .block(BlockParam.required(params.at(0)))
        .map(block -> FinalityResult.ofBlock(rollup.batches(), block.number()))
        .orElse(null);
  }
}
