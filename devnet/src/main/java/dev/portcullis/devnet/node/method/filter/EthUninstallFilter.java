package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** Ends a filter: [id]; returns whether it existed. */
record EthUninstallFilter(InstalledFilters filters) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_uninstallFilter";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.LOOKUP;
  }

  @Override
  public Object answer(RpcParams params) {
    return filters.remove(params.at(0).quantity());
  }
}
