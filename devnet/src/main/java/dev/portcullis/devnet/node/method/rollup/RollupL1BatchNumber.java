package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.EthereumHex;

/** The number of the last closed batch; 0 is genesis. */
record RollupL1BatchNumber(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_L1BatchNumber";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    return EthereumHex.quantity(rollup.batches().last());
  }
}
