package dev.portcullis.devnet.node.method.filter;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.ethereum.chain.NodeLimits;
import java.util.List;

/** The methods that find logs, and those by which clients are told of what is new. */
public final class FilterMethods {
  private FilterMethods() {}

  /**
   * One instance per name.
   *
   * @param chain what they are about
   * @param filters the node's filters
   * @param subscriptions the node's subscriptions
   * @param limits what one client may ask for
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
