package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** The main contract on layer 1, also known as the diamond proxy. */
record RollupGetMainContract(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getMainContract";
  }

  @Override
  public Object answer(RpcParams params) {
    return rollup.mainContract().toString();
  }
}
