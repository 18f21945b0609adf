package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** Ends a filter: [id]; answers whether there was one. */
record EthUninstallFilter(Filters filters) implements RpcMethod {
  @Override
  public String name() {
    return "eth_uninstallFilter";
  }

  @Override
  public Work work() {
    return Work.LOOKUP;
  }

  @Override
  public Object answer(Params params) {
    return filters.remove(params.at(0).quantity());
  }
}
