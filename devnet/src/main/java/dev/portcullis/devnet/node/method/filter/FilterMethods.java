package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.util.List;

/** The methods that search for logs, and those that notify clients of new events. */
public final class FilterMethods {
  private FilterMethods() {}

  /**
   * The methods, one instance per name.
   *
   * @param chain the chain
   * @param filters the node's filters
   * @param subscriptions the node's subscriptions
   * @param limits for one client
   */
  public static List<NodeRpcMethod> of(
      Chain chain, InstalledFilters filters, PushSubscriptions subscriptions, NodeLimits limits) {
    return List.of(
        new EthGetLogs(chain, limits),
        new EthNewFilter(filters),
        new EthNewBlockFilter(filters),
        new EthNewPendingTransactionFilter(filters),
        new EthUninstallFilter(filters),
        new EthGetFilterChanges(filters),
        new EthGetFilterLogs(filters),
        new EthSubscribe(subscriptions),
        new EthUnsubscribe(subscriptions));
  }
}
