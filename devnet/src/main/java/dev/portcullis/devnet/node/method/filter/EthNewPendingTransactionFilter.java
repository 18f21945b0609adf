package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** Begins to collect hashes of accepted transactions; answers the id. */
record EthNewPendingTransactionFilter(Filters filters) implements RpcMethod {
  @Override
  public String name() {
    return "eth_newPendingTransactionFilter";
  }

  @Override
  public Object answer(Params params) {
    return filters.newPendingFilter();
  }
}
