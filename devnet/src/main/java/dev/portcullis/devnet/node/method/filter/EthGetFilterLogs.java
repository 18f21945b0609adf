package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** All logs of a filter made by eth_newFilter: [id]. */
record EthGetFilterLogs(Filters filters) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getFilterLogs";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    return filters.logs(params.at(0).quantity());
  }
}
