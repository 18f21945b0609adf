package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** What the node is. */
record Web3ClientVersion(String version) implements RpcMethod {
  @Override
  public String name() {
    return "web3_clientVersion";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return version;
  }
}
