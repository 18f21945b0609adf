package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.chain.FeeEstimator;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** A gas price in wei that gets a transaction into the next blocks. */
record EthGasPrice(FeeEstimator fees) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_gasPrice";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    return fees.gasPrice().toString();
  }
}
