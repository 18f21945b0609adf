package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.FeeEstimator;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** The gas price of layer 1 in wei. */
record RollupGetL1GasPrice(FeeEstimator fees) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getL1GasPrice";
  }

  @Override
  public Object answer(RpcParams params) {
    return fees.l1GasPrice().toString();
  }
}
