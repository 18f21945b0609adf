package dev.portcullis.devnet.node.method.settlement;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.rollup.Rollup;

/** The last batch that {@link RollupGetBatchByNumber} answers, as a JSON number; 0 is genesis. */
record RollupBatchNumber(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_batchNumber";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    return rollup.batches().progress().committedBatch();
  }
}
