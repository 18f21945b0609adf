package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.rollup.Rollup;
import dev.portcullis.ethereum.common.SystemContracts;

/**
 * The bridges (R-CHN-19; the last three fields are those of newer nodes). One bridge on each layer
 * serves all tokens.
 */
record BridgeContractsResult(
    String l1Erc20DefaultBridge,
    String l2Erc20DefaultBridge,
    String l1WethBridge,
    String l2WethBridge,
    String l1SharedDefaultBridge,
    String l2SharedDefaultBridge,
    String l2LegacySharedBridge) {

  static BridgeContractsResult of(Rollup rollup) {
    String l1 = rollup.sharedBridge().toString();
    String l2 = SystemContracts.BRIDGE.toString();
    return new BridgeContractsResult(l1, l2, l1, l2, l1, l2, null);
  }
}
