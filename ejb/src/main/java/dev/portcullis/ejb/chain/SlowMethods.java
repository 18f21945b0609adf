package dev.portcullis.ejb.chain;

import java.util.Set;

/**
 * Which methods execute code or search: they may take a node as long as its own limits let it. All
 * others look something up, and a node that is well answers them at once.
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
          "rollup_getRawBlockTransactions",
          "rollup_sendRawTransactionWithDetailedOutput");

  private SlowMethods() {}

  /** Whether {@code method} is one. */
  public static boolean include(String method) {
    return NAMES.contains(method) || method.startsWith("debug_") || method.startsWith("ots_");
  }
}
