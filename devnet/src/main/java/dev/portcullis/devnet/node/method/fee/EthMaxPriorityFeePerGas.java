package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.chain.Fees;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** The priority fee in wei that a transaction should offer. */
record EthMaxPriorityFeePerGas(Fees fees) implements RpcMethod {
  @Override
  public String name() {
    return "eth_maxPriorityFeePerGas";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return fees.priorityFee().toString();
  }
}
