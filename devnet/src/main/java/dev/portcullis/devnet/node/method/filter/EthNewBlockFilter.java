package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** Begins to collect block hashes; returns the id. */
record EthNewBlockFilter(InstalledFilters filters) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_newBlockFilter";
  }

  @Override
  public Object answer(RpcParams params) {
    return filters.newBlockFilter();
  }
}
