package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** Begins to collect hashes of accepted transactions; returns the id. */
record EthNewPendingTransactionFilter(InstalledFilters filters) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_newPendingTransactionFilter";
  }

  @Override
  public Object answer(RpcParams params) {
    return filters.newPendingFilter();
  }
}
