package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;
import dev.portcullis.ethereum.common.Hex;

/** The number of the last block. */
record EthBlockNumber(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "eth_blockNumber";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return Hex.quantity(chain.head().number());
  }
}
