package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.chain.Fees;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** What BLOBBASEFEE answers in the next block, in wei per gas. For developers. */
record EthBlobBaseFee(Fees fees) implements RpcMethod {
  @Override
  public String name() {
    return "eth_blobBaseFee";
  }

  @Override
  public Object answer(Params params) {
    return fees.blobBaseFee().toString();
  }
}
