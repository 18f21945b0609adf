package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;
import dev.portcullis.devnet.rollup.Rollup;

/** The bridges of both layers. */
record RollupGetBridgeContracts(Rollup rollup) implements NodeRpcMethod {
  @Override
  public String name() {
    return "rollup_getBridgeContracts";
  }

  @Override
  public Object answer(RpcParams params) {
    return BridgeContractsResult.of(rollup);
  }
}
