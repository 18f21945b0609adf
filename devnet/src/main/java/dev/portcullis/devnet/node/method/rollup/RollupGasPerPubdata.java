package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.FeeEstimator;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/**
 * The price of a published byte in gas of this chain, as in {@code rollup_estimateFee} (R-CHN-18).
 */
record RollupGasPerPubdata(FeeEstimator fees) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_gasPerPubdata";
  }

  @Override
  public Object answer(RpcParams params) {
    return fees.gasPerPubdata().toString();
  }
}
