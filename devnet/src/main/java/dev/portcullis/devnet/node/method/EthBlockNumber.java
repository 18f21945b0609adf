package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.common.Hex;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** The number of the last block. */
record EthBlockNumber(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_blockNumber";
  }

  @Override
  public Object answer(Params params) {
    return Hex.quantity(chain.head().number());
  }
}
