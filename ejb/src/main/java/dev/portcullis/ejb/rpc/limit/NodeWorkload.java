package dev.portcullis.ejb.rpc.limit;

import dev.portcullis.ejb.chain.SlowMethods;
import java.util.Set;

/** The node workload of a call. Each kind has its own permits. */
public enum NodeWorkload {
  /** The legacy rollup answers it, for anonymous clients; it needs no permit of the node. */
  LEGACY,
  /** A lookup, which a node answers at once. */
  LOOKUP,
  /** Executes code or searches, for as long as the node's own limits permit. */
  EXECUTION;

  /**
   * Methods of the gateway that execute or search by other methods of the node. Some must also not
   * begin a second time because a permit was missing in between.
   */
  private static final Set<String> BY_OTHERS =
      Set.of(
          "eth_estimateUserOperationGas",
          "eth_getFilterChanges",
          "eth_getFilterLogs",
          "eth_newPendingTransactionFilter",
          "eth_sendRawTransaction",
          "eth_sendUserOperation",
          "eth_uninstallFilter",
          "prividium_accountDataDisclosure",
          "prividium_storageDisclosureContract",
          "prividium_tokenBalanceDisclosure",
          "prividium_tokenSupplyDisclosure");

  /** The workload of a method of the node. */
  static NodeWorkload ofNode(String method) {
    return SlowMethods.include(method) ? EXECUTION : LOOKUP;
  }

  /** The node workload of a method of the gateway. */
  public static NodeWorkload ofGateway(String method) {
    return BY_OTHERS.contains(method) ? EXECUTION : ofNode(method);
  }
}
