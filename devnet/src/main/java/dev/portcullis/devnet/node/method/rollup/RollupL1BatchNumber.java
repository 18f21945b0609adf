package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.Hex;

/** The number of the last closed batch; 0 is genesis. */
record RollupL1BatchNumber(Rollup rollup) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_L1BatchNumber";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return Hex.quantity(rollup.batches().last());
  }
}
