package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** The bridgehub on layer 1. */
record RollupGetBridgehubContract(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBridgehubContract";
  }

  @Override
  public Object answer(RpcParams params) {
    return rollup.bridgehub().toString();
  }
}
