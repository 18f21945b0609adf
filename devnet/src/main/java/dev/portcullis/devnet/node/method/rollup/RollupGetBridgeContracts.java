package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;
import dev.portcullis.devnet.rollup.Rollup;

/** The bridges of both layers. */
record RollupGetBridgeContracts(Rollup rollup) implements RpcMethod {
  @Override
  public String name() {
    return "rollup_getBridgeContracts";
  }

  @Override
  public Object answer(Params params) {
    return BridgeContractsResult.of(rollup);
  }
}
