package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** Shifts the time of later blocks: [seconds]; returns the total shift. Development mode only. */
record EvmIncreaseTime(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "evm_increaseTime";
  }

  @Override
  public Object answer(RpcParams params) {
    return chain.dev().increaseTime(params.at(0).number());
  }
}
