package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.rollup.Rollup;

/** The bridgehub on layer 1. */
record RollupGetBridgehubContract(Rollup rollup) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_getBridgehubContract";
  }

  @Override
  public Object answer(Params params) {
    return rollup.bridgehub().toString();
  }
}
