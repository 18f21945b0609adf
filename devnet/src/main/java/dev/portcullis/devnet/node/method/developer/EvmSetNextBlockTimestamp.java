package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** Sets the time of the next block: [seconds]. Development mode only. */
record EvmSetNextBlockTimestamp(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "evm_setNextBlockTimestamp";
  }

  @Override
  public Object answer(RpcParams params) {
    chain.dev().setNextBlockTimestamp(params.at(0).number());
    return null;
  }
}
