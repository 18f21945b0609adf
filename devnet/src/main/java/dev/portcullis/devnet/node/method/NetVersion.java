package dev.portcullis.devnet.node.method;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** The chain id as a decimal string. */
record NetVersion(Chain chain) implements RpcMethod {
  @Override
  public String name() {
    return "net_version";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return Long.toString(chain.settings().chainId());
  }
}
