package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.Hex;

/** The chain id of layer 1. */
record RollupL1ChainId(Rollup rollup) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_L1ChainId";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return Hex.quantity(rollup.layer1().chain().settings().chainId());
  }
}
