package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Fees;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** The gas price of layer 1 in wei. */
record RollupGetL1GasPrice(Fees fees) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_getL1GasPrice";
  }

  @Override
  public Object answer(Params params) {
    return fees.l1GasPrice().toString();
  }
}
