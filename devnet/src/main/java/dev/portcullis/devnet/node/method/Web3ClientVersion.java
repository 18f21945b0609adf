package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** The name and version of the node. */
record Web3ClientVersion(String version) implements NodeRpcMethod {
  @Override
  public String name() {
    return "web3_clientVersion";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    return version;
  }
}
