package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Fees;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/**
 * The price of a published byte in gas of this chain, the one {@code rollup_estimateFee} names too
 * (R-CHN-18).
 */
record RollupGasPerPubdata(Fees fees) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_gasPerPubdata";
  }

  @Override
  public Object answer(Params params) {
    return fees.gasPerPubdata().toString();
  }
}
