package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.chain.FeeEstimator;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** The priority fee in wei that a transaction should offer. */
record EthMaxPriorityFeePerGas(FeeEstimator fees) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_maxPriorityFeePerGas";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    return fees.priorityFee().toString();
  }
}
