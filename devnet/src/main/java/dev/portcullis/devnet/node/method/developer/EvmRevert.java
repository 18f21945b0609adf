package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.node.rpc.Params;
import dev.portcullis.devnet.node.rpc.RpcMethod;

/** Returns to a mark: [id]; answers whether it was still there. For developers. */
record EvmRevert(Snapshots snapshots) implements RpcMethod {
  @Override
  public String name() {
    return "evm_revert";
  }

  @Override
  public Object answer(Params params) {
    return snapshots.revert(params.at(0).number());
  }
}
