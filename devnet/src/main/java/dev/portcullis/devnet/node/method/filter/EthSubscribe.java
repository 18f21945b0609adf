package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.block.LogFilter;
import dev.portcullis.devnet.node.method.param.LogQuery;
import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.node.rpc.Value;

/**
 * Begins to push: [newHeads, logs with filter, newPendingTransactions or syncing]; answers the id.
 */
record EthSubscribe(Subscriptions subscriptions) implements RpcMethod {
  @Override
  public String name() {
    return "eth_subscribe";
  }

  @Override
  public Object answer(Params params) {
    return switch (params.at(0).text()) {
      case "newHeads" -> subscriptions.newHeads(params.connection());
      case "logs" -> subscriptions.logs(params.connection(), filter(params.at(1)));
      case "newPendingTransactions" ->
          subscriptions.newPendingTransactions(params.connection(), params.at(1).bool(false));
      case "syncing" -> subscriptions.syncing(params.connection());
      default -> throw params.at(0).must("newHeads, logs, newPendingTransactions or syncing");
    };
  }

  private static LogFilter filter(Value value) {
    return value.isAbsent() ? LogFilter.ALL : LogQuery.readFilter(value);
  }
}
