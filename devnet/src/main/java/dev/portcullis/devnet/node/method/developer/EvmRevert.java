package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.node.rpc.NodeRpcMethod;
import dev.portcullis.devnet.node.rpc.RpcParams;

/** Returns to a mark: [id]; answers whether it was still there. For developers. */
record EvmRevert(Snapshots snapshots) implements NodeRpcMethod {
  @Override
  public String name() {
    return "evm_revert";
  }

  @Override
  public Object answer(RpcParams params) {
    return snapshots.revert(params.at(0).number());
  }
}
