package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.method.param.LogQuery;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** Begins to collect logs: [Filter]; returns the id. */
record EthNewFilter(InstalledFilters filters) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_newFilter";
  }

  @Override
  public Object answer(RpcParams params) {
    return filters.newLogFilter(LogQuery.read(params.at(0)));
  }
}
