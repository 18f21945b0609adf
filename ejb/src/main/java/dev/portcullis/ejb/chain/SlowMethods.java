package dev.portcullis.ejb.chain;

import java.util.Set;

/**
 * Classifies methods that execute code or search: on a node they may take as long as its own limits
 * permit. All others are lookups, which a healthy node serves at once.
 */
public final class SlowMethods {
  private static final Set<String> NAMES =
      Set.of(
          "eth_call",
          "eth_callMany",
          "eth_createAccessList",
          "eth_estimateGas",
          "eth_getBlockReceipts",
          "eth_getLogs",
          "eth_getProof",
          "eth_simulateV1",
          "eth_sendRawTransactionSync",
          "rollup_estimateFee",
          "rollup_estimateGasL1ToL2",
          "rollup_getGenesis",
          "rollup_getRawBlockTransactions",
          "rollup_getStateProof",
          "rollup_sendRawTransactionWithDetailedOutput");

  private SlowMethods() {}

  /** Whether {@code method} executes code or searches. */
  public static boolean include(String method) {
    return NAMES.contains(method)
        || method.startsWith("debug_")
        || method.startsWith("ots_")
        || method.startsWith("trace_");
  }
}
