package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;

/**
 * Makes a block of whatever waits, even of nothing: [optional timestamp in seconds]. For
 * developers.
 */
record EvmMine(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "evm_mine";
  }

  @Override
  public Object answer(Params params) {
    params.at(0).optional(Value::number).ifPresent(chain.dev()::setNextBlockTimestamp);
    chain.dev().mine();
    return "0x0";
  }
}
