package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** The batch of a block as layer 1 has it: [block]; null until it is committed there. */
record RollupGetBatchByBlockNumber(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBatchByBlockNumber";
  }

  @Override
  public Object answer(RpcParams params) {
    long block = params.at(0).blockNumber();
    return rollup.batches().of(block).flatMap(batch -> BatchResult.of(rollup, batch)).orElse(null);
  }
}
