package dev.portcullis.ejb.rpc.limit;

import dev.portcullis.ejb.chain.SlowMethods;
import java.util.Set;

/** What a call makes the node do: calls of each kind have places of their own. */
public enum NodeWorkload {
  /** Is answered by the legacy rollup, for anonymous clients; takes no place of the node. */
  LEGACY,
  /** Looks something up, which a node answers at once. */
  LOOKUP,
  /** Executes code or searches, for as long as the node's own limits let it. */
  EXECUTION;

  /**
   * Methods of the gateway that execute or search by other methods of the node, or that must not
   * begin a second time because a place was missing in between.
   */
  private static final Set<String> BY_OTHERS =
      Set.of(
          "eth_getFilterChanges",
          "eth_getFilterLogs",
          "eth_newPendingTransactionFilter",
          "eth_sendRawTransaction",
          "eth_uninstallFilter");

  /** What a method of the node makes it do. */
  static NodeWorkload ofNode(String method) {
    return SlowMethods.include(method) ? EXECUTION : LOOKUP;
  }

  /** What a method of the gateway makes the node do. */
  public static NodeWorkload ofGateway(String method) {
    return BY_OTHERS.contains(method) ? EXECUTION : ofNode(method);
  }
}
