package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** All logs of a filter created by eth_newFilter: [id]. */
record EthGetFilterLogs(InstalledFilters filters) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getFilterLogs";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    return filters.logs(params.at(0).quantity());
  }
}
