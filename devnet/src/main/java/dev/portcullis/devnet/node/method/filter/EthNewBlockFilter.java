package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** Begins to collect block hashes; answers the id. */
record EthNewBlockFilter(Filters filters) implements RpcMethod {
  @Override
  public String name() {
    return "eth_newBlockFilter";
  }

  @Override
  public Object answer(Params params) {
    return filters.newBlockFilter();
  }
}
