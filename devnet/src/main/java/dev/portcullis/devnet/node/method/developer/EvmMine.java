package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;

/**
 * Produces a block of all pending transactions, also an empty one: [optional timestamp in seconds].
 * Development mode only.
 */
record EvmMine(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "evm_mine";
  }

  @Override
  public Object answer(RpcParams params) {
    params.at(0).optional(ParamValue::number).ifPresent(chain.dev()::setNextBlockTimestamp);
    chain.dev().mine();
    return "0x0";
  }
}
