package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;
import dev.portcullis.ethereum.common.EthereumHex;

/** The chain id. */
record EthChainId(Chain chain) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_chainId";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    return EthereumHex.quantity(chain.settings().chainId());
  }
}
