package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.chain.FeeEstimator;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** What BLOBBASEFEE answers in the next block, in wei per gas. For developers. */
record EthBlobBaseFee(FeeEstimator fees) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_blobBaseFee";
  }

  @Override
  public Object answer(RpcParams params) {
    return fees.blobBaseFee().toString();
  }
}
