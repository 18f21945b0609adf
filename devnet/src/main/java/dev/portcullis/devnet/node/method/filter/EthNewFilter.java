package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.method.param.LogQuery;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** Begins to collect logs: [Filter]; answers the id. */
record EthNewFilter(Filters filters) implements RpcMethod {
  @Override
  public String name() {
    return "eth_newFilter";
  }

  @Override
  public Object answer(Params params) {
    return filters.newLogFilter(LogQuery.read(params.at(0)));
  }
}
