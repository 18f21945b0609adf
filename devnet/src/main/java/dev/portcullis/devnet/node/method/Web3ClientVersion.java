package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** What the node is. */
record Web3ClientVersion(String version) implements RpcMethod {
  @Override
  public String name() {
    return "web3_clientVersion";
  }

  @Override
  public Object answer(Params params) {
    return version;
  }
}
