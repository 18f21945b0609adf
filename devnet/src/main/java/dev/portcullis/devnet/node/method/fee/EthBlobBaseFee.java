package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.chain.FeeEstimator;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** The value of BLOBBASEFEE in the next block, in wei per gas. Development mode only. */
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
