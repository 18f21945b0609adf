package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.node.rpc.WorkloadClass;

/** Ends a subscription of this connection: [id]; returns whether it existed. */
record EthUnsubscribe(PushSubscriptions subscriptions) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_unsubscribe";
  }

  @Override
  public WorkloadClass work() {
    return WorkloadClass.QUICK;
  }

  @Override
  public Object answer(RpcParams params) {
    return subscriptions.remove(params.connection(), params.at(0).text());
  }
}
