package dev.portcullis.devnet.node.method.block;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.EthereumHex;

/** The number of the last block. */
record EthBlockNumber(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_blockNumber";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    return EthereumHex.quantity(chain.head().number());
  }
}
