package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.rollup.Rollup;

/** The main contract on layer 1, also known as the diamond proxy. */
record RollupGetMainContract(Rollup rollup) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_getMainContract";
  }

  @Override
  public Object answer(Params params) {
    return rollup.mainContract().toString();
  }
}
