package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;

/**
 * Makes a block of whatever waits, even of nothing: [optional timestamp in seconds]. For
 * developers.
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
