package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** What is new since the last poll: [id]. */
record EthGetFilterChanges(Filters filters) implements RpcMethod {
  @Override
  public String name() {
    return "eth_getFilterChanges";
  }

  @Override
  public Work work() {
    return Work.EXECUTION;
  }

  @Override
  public Object answer(Params params) {
    return filters.changes(params.at(0).quantity());
  }
}
