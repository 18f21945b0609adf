package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** Moves the time of later blocks: [seconds]; answers the whole shift. For developers. */
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
