package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Work;

/** Ends a subscription of this connection: [id]; answers whether there was one. */
record EthUnsubscribe(Subscriptions subscriptions) implements RpcMethod {
  @Override
  public String name() {
    return "eth_unsubscribe";
  }

  @Override
  public Work work() {
    return Work.QUICK;
  }

  @Override
  public Object answer(Params params) {
    return subscriptions.remove(params.connection(), params.at(0).text());
  }
}
