package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** The changes since the last poll: [id]. */
record EthGetFilterChanges(InstalledFilters filters) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_getFilterChanges";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.EXECUTION;
  }

  @Override
  public Object answer(RpcParams params) {
    return filters.changes(params.at(0).quantity());
  }
}
