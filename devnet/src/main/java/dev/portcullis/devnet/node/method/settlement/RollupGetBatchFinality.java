package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** How final a batch is: [batch]; pending when there is no such batch yet. */
record RollupGetBatchFinality(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBatchFinality";
  }

  @Override
  public Object answer(RpcParams params) {
    return FinalityResult.ofBatch(rollup.batches(), params.at(0).number());
  }
}
