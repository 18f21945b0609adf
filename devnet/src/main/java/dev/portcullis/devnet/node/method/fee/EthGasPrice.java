package dev.portcullis.devnet.node.method.fee;

import dev.portcullis.devnet.chain.Fees;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** A gas price in wei that gets a transaction into the next blocks. */
record EthGasPrice(Fees fees) implements RpcMethod {
  @Override
  public String name() {
    return "eth_gasPrice";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return fees.gasPrice().toString();
  }
}
