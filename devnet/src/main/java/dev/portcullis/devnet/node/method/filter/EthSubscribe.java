package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.block.LogMatcher;
import dev.portcullis.devnet.node.method.param.LogQuery;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.devnet.node.rpc.RpcParams;

/**
 * Begins to push: [newHeads, logs with filter, newPendingTransactions or syncing]; returns the id.
 */
record EthSubscribe(PushSubscriptions subscriptions) implements NodeRpcMethod {
  @Override
  public String name() {
    return "eth_subscribe";
  }

  @Override
  public Object answer(RpcParams params) {
    return switch (params.at(0).text()) {
      case "newHeads" -> subscriptions.newHeads(params.connection());
      case "logs" -> subscriptions.logs(params.connection(), filter(params.at(1)));
      case "newPendingTransactions" ->
          subscriptions.newPendingTransactions(params.connection(), params.at(1).bool(false));
      case "syncing" -> subscriptions.syncing(params.connection());
      default -> throw params.at(0).must("newHeads, logs, newPendingTransactions or syncing");
    };
  }

  private static LogMatcher filter(ParamValue value) {
    return value.isAbsent() ? LogMatcher.ALL : LogQuery.readFilter(value);
  }
}
